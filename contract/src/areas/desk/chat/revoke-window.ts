/** So long what was sent can be taken back, by the server's clock (specification 1, section 6). */
export const revokeMinutes = 2
