/**
 * The messages we send and the values each wants, in the order of the approved text (Tencent numbers them).
 * Each provider gives an approved template its own code; the codes are configuration.
 */
export const smsTemplates = {
  register: ['code', 'minutes'],
  login: ['code', 'minutes'],
  security: ['code', 'minutes'],
  bindMobile: ['code', 'minutes'],
  payPassword: ['code', 'minutes'],
  settlement: ['code', 'minutes'],
  rider: ['code', 'minutes'],
  invitation: ['merchant', 'code', 'minutes'],
  shopOwner: ['merchant', 'shop', 'code', 'minutes'],
  notice: ['title', 'content'],
} as const satisfies Record<string, readonly string[]>

export type SmsTemplate = keyof typeof smsTemplates
export type SmsParams<T extends SmsTemplate> = Record<(typeof smsTemplates)[T][number], string>
export type TemplateCodes = Record<SmsTemplate, string>

export const isSmsTemplate = (name: string): name is SmsTemplate => Object.hasOwn(smsTemplates, name)
