import type { FieldError } from '@zdb/contract/kit/envelope'

export const words = {
  unknown: '未知错误',
  timeout: '请求超时',
  unreachable: '连接服务器失败',
  offline: '网络异常，请检查您的网络',
  failureTitle: '错误',
  failureLead: '访问失败',
  expired: '身份验证已失效，请刷新页面',
} as const

export const requestTimeoutMs = 20_000

/** The 17 statuses that have a text of their own (spec 1, section 8). */
export const statusTexts: Readonly<Record<number, string>> = {
  200: '服务器已成功返回数据',
  201: '数据已保存',
  202: '请求已进入后台处理',
  204: '数据已删除',
  400: '请求内容有误，服务器未做任何更改',
  401: '请先登录',
  402: '需要付款后才能继续',
  403: '您没有访问的权限',
  404: '您访问的内容不存在',
  406: '请求的格式无法提供',
  410: '您访问的内容已被永久删除',
  419: words.expired,
  422: '提交的内容未通过校验',
  500: '服务器发生错误，请稍后再试',
  502: '网关错误，请稍后再试',
  503: '服务暂不可用，系统繁忙或正在维护',
  504: '网关超时，请稍后再试',
}

/** Calls whose refusal is never shown, besides the lines marked quiet (spec 1, section 8). */
export const silentPaths: readonly { readonly what: string; readonly path: RegExp }[] = [
  { what: 'recharge status', path: /\/recharge\/query\// },
  { what: 'recharge, non-remittance', path: /\/recharge\/instant$/ },
  { what: 'logistics inquiry', path: /\/logistics\.offer$|\/logistics(-capacity)?\/.*inquiry(-fee)?$/ },
  { what: 'delivery inquiry', path: /\/delivery\/(.+\/)?inquiry$/ },
  { what: 'cashier-desk query', path: /\/cashier-desk\/.+\/query$/ },
  { what: 'unified-pay query', path: /\/unified-pay\/query\// },
]

export const isSilent = (endpoint: { path: string; quiet?: boolean }): boolean =>
  endpoint.quiet === true || silentPaths.some(({ path }) => path.test(endpoint.path))

type Refusal = { code: number | 'ERROR'; message: string; errors: readonly FieldError[] }

/** The errors list, else the message, else the code, else 未知错误. */
export const refusalText = ({ errors, message, code }: Refusal): string =>
  errors
    .map((error) => error.message)
    .filter(Boolean)
    .join('；') ||
  message ||
  (code ? String(code) : words.unknown)

/** The lines of the bottom-left notification of an HTTP failure. */
export const failureLines = (status: number, message: string, errors: readonly FieldError[]): string[] =>
  status === 419
    ? [words.expired]
    : [words.failureLead, message || statusTexts[status] || `HTTP ${status}`, ...errors.map((error) => error.message)]
