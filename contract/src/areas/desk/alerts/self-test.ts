/** What a console asks itself when somebody signs in, every hour and after sleep: would an alert be heard here? */
export const selfTestChecks = {
  socket: { label: '消息连接', cure: '请检查网络；恢复后会自动重连，一直没有恢复请刷新页面' },
  audio: { label: '声音权限', cure: '浏览器拦截了声音，请在页面上点一下“允许播放”，或在地址栏的网站设置中允许声音' },
  muted: { label: '语音开关', cure: '语音提醒已关闭，请在右上角打开' },
  clock: { label: '电脑时间', cure: '电脑时间不准，请在系统设置中开启自动对时' },
  printer: { label: '打印机', cure: '打印机不在线，请检查电源、纸张和网络' },
  lastPush: { label: '最近消息', cure: '有消息没有收到，请刷新页面' },
} as const satisfies Record<string, { label: string; cure: string }>

export type SelfTestCheck = keyof typeof selfTestChecks

export const selfTestCheckNames = Object.keys(selfTestChecks) as [SelfTestCheck, ...SelfTestCheck[]]

/** A clock that is further off is said to be wrong. */
export const mostSkewMs = 60_000
/** A push that is older has had its time to arrive. */
export const pushPatienceMs = 30_000

/** What the page found out about itself. */
export type ConsoleSenses = {
  readonly socket: boolean
  readonly audio: 'allowed' | 'blocked' | 'unsupported'
  readonly muted: boolean
  readonly skewMs: number
  readonly printersDown: number
  readonly missedPush: boolean
}

/** Why an alert might not be heard here. */
export const failingChecks = (senses: ConsoleSenses): SelfTestCheck[] => {
  const fails: Record<SelfTestCheck, boolean> = {
    socket: !senses.socket,
    audio: senses.audio !== 'allowed',
    muted: senses.muted,
    clock: Math.abs(senses.skewMs) > mostSkewMs,
    printer: senses.printersDown > 0,
    lastPush: senses.missedPush,
  }
  return selfTestCheckNames.filter((check) => fails[check])
}
