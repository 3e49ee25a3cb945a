/** The header in which every answer says what time it is with the server, in milliseconds: pages judge deadlines by it. */
export const serverClockHeader = 'server-clock'
