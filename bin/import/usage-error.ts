/** A command line that cannot be meant; its message is for the person who typed it. */
export class UsageError extends Error {}
