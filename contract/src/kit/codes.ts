/** A way to say no: its number and what the person reads. */
export type Codes = Readonly<Record<string, { readonly code: number; readonly message: string }>>

/** Those that any call may answer with. */
export const commonCodes = {
  invalid: { code: 40022, message: '提交的内容有误' },
  forbidden: { code: 40003, message: '您暂无访问的权限，请联系主账户授权！' },
  notFound: { code: 40004, message: '内容不存在或已被删除' },
  moved: { code: 40010, message: '状态已变化，请刷新后再试' },
  termsChanged: { code: 40011, message: '内容已变化，请确认后再操作' },
  tooOften: { code: 40029, message: '操作太频繁，请稍后再试' },
  tooManyCalls: { code: 40030, message: '同时进行的操作太多，请稍后再试' },
  keyReused: { code: 40012, message: '重复的提交内容不一致，请刷新页面后再试' },
  busy: { code: 50003, message: '系统繁忙，请稍后再试' },
} as const satisfies Codes
