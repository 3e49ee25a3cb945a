/**
 * A message that our server stored and another service carries is wrapped there: a custom element of this extension, whose
 * data is `{"type", "payload"}` as we have it. Its custom data names the message by our number.
 */
export const storedElement = 'zdb.stored'
