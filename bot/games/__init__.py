"""The rules of the games. Pure: no Discord, no SQL, no pictures, no clock, no randomness but `chance`."""
