/** In chat a merchant is one user, whoever of its people writes. */
export const userIdOf = (merchantId: number | string): string => `m${merchantId}`
export const merchantOf = (userId: string): number => Number(userId.slice(1))

const prefix = 'C2C'
export const conversationIdOf = (userId: string): string => `${prefix}${userId}`
export const userOfConversation = (conversationId: string): string => conversationId.slice(prefix.length)
