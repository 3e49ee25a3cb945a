// Peoples whose names stand in the full names of autonomous places; some are written without 族.
const peoples =
  '蒙古|回|藏|维吾尔|苗|彝|壮|布依|朝鲜|满|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|塔吉克|怒|普米|独龙|保安|裕固|各'
const lastPeople = new RegExp(`(?:${peoples})族?$`)
const rank = /(?:特别行政区|自治区|自治州|自治县|自治旗|地区|林区|新区|特区|省|市|区|县|盟|旗)$/

/** What people write: 北京市 → 北京, 广西壮族自治区 → 广西, 恭城瑶族自治县 → 恭城. At least two characters remain. */
export function shortName(name: string): string {
  let short = name.replace(rank, '')
  if (/(?:自治.|族区)$/.test(name)) {
    for (let next = short; lastPeople.test(short); short = next) {
      next = short.replace(lastPeople, '')
      if (next.length < 2) break
    }
    short = short.replace(/族$/, '')
  }
  return short.length >= 2 ? short : name
}
