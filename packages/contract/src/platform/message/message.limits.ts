/** Characters of a message (platform M3). */
export const MAX_MESSAGE_TITLE = 64;
export const MAX_MESSAGE_CONTENT = 500;
