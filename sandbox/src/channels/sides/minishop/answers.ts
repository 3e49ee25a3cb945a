export type Answer = Readonly<Record<string, unknown>>

export const success = (fields: Answer): Answer => ({ code: '10000', msg: 'Success', ...fields })
export const failed = (sub_code: string, sub_msg: string): Answer => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code,
  sub_msg,
})
export const invalid = (sub_code: string, sub_msg: string): Answer => ({
  code: '40002',
  msg: 'Invalid Arguments',
  sub_code,
  sub_msg,
})
export const unavailable: Answer = {
  code: '20000',
  msg: 'Service Currently Unavailable',
  sub_code: 'isp.unknow-error',
  sub_msg: '系统繁忙',
}
export const noToken: Answer = {
  code: '20001',
  msg: 'Insufficient Token Permissions',
  sub_code: 'aop.invalid-app-auth-token',
  sub_msg: '无效的应用授权令牌',
}
