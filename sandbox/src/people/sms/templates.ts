/** The templates this customer had approved, as the providers' consoles would list them. */
const approved = [
  {
    name: 'register',
    aliyun: 'SMS_480010001',
    tencent: '2100001',
    text: '您正在注册转单宝商家账号，验证码{code}，{minutes}分钟内有效，请勿泄露给他人。',
    params: ['code', 'minutes'],
  },
  {
    name: 'login',
    aliyun: 'SMS_480010002',
    tencent: '2100002',
    text: '您正在登录转单宝，验证码{code}，{minutes}分钟内有效，请勿泄露给他人。',
    params: ['code', 'minutes'],
  },
  {
    name: 'security',
    aliyun: 'SMS_480010003',
    tencent: '2100003',
    text: '您正在验证身份，验证码{code}，{minutes}分钟内有效，请勿泄露给他人。',
    params: ['code', 'minutes'],
  },
  {
    name: 'bindMobile',
    aliyun: 'SMS_480010004',
    tencent: '2100004',
    text: '您正在绑定手机号，验证码{code}，{minutes}分钟内有效，请勿泄露给他人。',
    params: ['code', 'minutes'],
  },
  {
    name: 'payPassword',
    aliyun: 'SMS_480010005',
    tencent: '2100005',
    text: '您正在设置支付密码，验证码{code}，{minutes}分钟内有效。如非本人操作，请立即联系客服。',
    params: ['code', 'minutes'],
  },
  {
    name: 'settlement',
    aliyun: 'SMS_480010006',
    tencent: '2100006',
    text: '您正在操作结算账户，验证码{code}，{minutes}分钟内有效。如非本人操作，请立即联系客服。',
    params: ['code', 'minutes'],
  },
  {
    name: 'rider',
    aliyun: 'SMS_480010007',
    tencent: '2100007',
    text: '您的配送单取件验证码{code}，{minutes}分钟内有效，请在骑手取件时出示。',
    params: ['code', 'minutes'],
  },
  {
    name: 'invitation',
    aliyun: 'SMS_480010009',
    tencent: '2100009',
    text: '{merchant}邀请您成为其转单宝子账号，验证码{code}，{minutes}分钟内有效，同意请将验证码告知邀请人，否则请忽略。',
    params: ['merchant', 'code', 'minutes'],
  },
  {
    name: 'shopOwner',
    aliyun: 'SMS_480010010',
    tencent: '2100010',
    text: '{merchant}申请将您的网店{shop}绑定到其转单宝账号，验证码{code}，{minutes}分钟内有效。如非本人操作，请勿告知他人。',
    params: ['merchant', 'shop', 'code', 'minutes'],
  },
  {
    name: 'notice',
    aliyun: 'SMS_480010008',
    tencent: '2100008',
    text: '{title}：{content}，请登录转单宝查看。',
    params: ['title', 'content'],
  },
] as const

export type ApprovedTemplate = (typeof approved)[number]
type House = 'aliyun' | 'tencent'

export const templateCodes = (house: House): Record<string, string> =>
  Object.fromEntries(approved.map((template) => [template.name, template[house]]))

export const findTemplate = (house: House, code: unknown): ApprovedTemplate | undefined =>
  approved.find((template) => template[house] === code)

/** The text a phone would show, or nothing when a value the template asks for is missing. */
export function fillTemplate(
  template: ApprovedTemplate,
  signName: string,
  params: Record<string, string>,
): string | undefined {
  if (template.params.some((name) => !params[name])) return undefined
  return `【${signName}】${template.text.replace(/\{(\w+)\}/g, (_match, name: string) => params[name] ?? '')}`
}
