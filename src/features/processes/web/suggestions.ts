/** A suggested rename that records depend on is chosen from the start if it is all but certain. */
export const certain = 0.9;
