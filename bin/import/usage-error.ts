/** An invalid command line. The message is for the person who typed it. */
export class UsageError extends Error {}
