/** A label that cannot be printed as its template wants it; the message is ready to be shown. */
export class LabelFault extends Error {}
