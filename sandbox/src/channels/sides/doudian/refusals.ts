/** A no in 抖店's form: the code of the platform, and a sub-code that says whose fault it is. */
export type No = Error & { no: { code: number; msg: string; sub_code: string; sub_msg: string } }

const refusal = (code: number, msg: string, sub_code: string, sub_msg: string): No =>
  Object.assign(new Error(sub_msg), { no: { code, msg, sub_code, sub_msg } })

export const isNo = (error: unknown): error is No => error instanceof Error && 'no' in error

export const fail = (no: No): never => {
  throw no
}

const illegal = (sub_code: string, sub_msg: string): No => refusal(40003, '非法的参数（平台校验）', sub_code, sub_msg)
const noToken = (why: string, sub_msg: string): No =>
  refusal(50001, '平台处理失败', `dop.token-generate-failed:${why}`, `生成token失败，${sub_msg}`)

export const no = {
  app: () => refusal(40001, '缺少必选参数（平台校验）', 'isv.app-id-missing', '认证失败，app_key不存在'),
  signature: () => illegal('isv.signature-invalid', '签名校验失败'),
  clock: () => illegal('isv.timestamp-invalid', '时间戳不合法'),
  json: () => illegal('isv.parameter-format-invalid', '业务参数json解析失败'),
  ended: () => illegal('isv.access-token-expired', 'access_token已过期'),
  code: () => noToken('code-invalid', 'code参数不正确，请引导商家重新授权获取code'),
  refresh: () => noToken('token-invalid', 'token不存在'),
  path: () => refusal(70000, '接口服务已下线', 'isp.api-service-off', 'API不存在或API已下线'),
  tooOften: () => refusal(60000, '调用太频繁', 'isv.api-call-limited', '调用次数超过限制，请稍后再试'),
  parameter: (words: string) => refusal(40004, '非法的参数', 'isv.parameter-invalid:40100', words),
  business: (number: number, words: string) => refusal(50002, '业务处理失败', `isv.business-failed:${number}`, words),
}
