/** What is watched: the outside, and our own work behind the scenes. */
export const healthKinds = {
  channel: { label: '销售渠道' },
  courier: { label: '运力' },
  payments: { label: '支付通道' },
  printers: { label: '打印机平台' },
  sms: { label: '短信' },
  mail: { label: '邮件' },
  webPush: { label: '手机推送' },
  maps: { label: '地图' },
  ocr: { label: '图片识别' },
  payApp: { label: '支付宝小程序' },
  im: { label: '在线聊天' },
  push: { label: '消息推送' },
  webhook: { label: '开放接口通知' },
  jobs: { label: '后台任务' },
  sweeps: { label: '到期处理' },
  statement: { label: '对账单' },
  ledgerProof: { label: '账务核对' },
  figures: { label: '数据分析' },
} as const

export type HealthKind = keyof typeof healthKinds

export const healthKindNames = Object.keys(healthKinds) as [HealthKind, ...HealthKind[]]
