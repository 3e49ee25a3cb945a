/** Private customers pay by `_NET_B2C`, companies by `_NET_B2B`. */
const names: Readonly<Record<string, string>> = {
  ICBC: '中国工商银行',
  ABC: '中国农业银行',
  CCB: '中国建设银行',
  BOC: '中国银行',
  BOCO: '交通银行',
  CMBCHINA: '招商银行',
  CIB: '兴业银行',
  CMBC: '中国民生银行',
  CEB: '中国光大银行',
  ECITIC: '中信银行',
  PINGANBANK: '平安银行',
  SPDB: '浦发银行',
  GDB: '广发银行',
  HXB: '华夏银行',
  POST: '中国邮政储蓄银行',
}

export const banks: readonly { code: string; label: string }[] = [
  ...Object.entries(names).map(([code, label]) => ({ code: `${code}_NET_B2C`, label })),
  ...Object.entries(names).map(([code, label]) => ({ code: `${code}_NET_B2B`, label: `${label}（企业）` })),
]
