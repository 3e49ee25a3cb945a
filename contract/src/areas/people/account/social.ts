/** Where else a person may have an account by which they sign in here. */
export const socialDrivers = [{ index: 'wechat', name: '微信' }] as const

export type SocialDriverName = (typeof socialDrivers)[number]['index']
