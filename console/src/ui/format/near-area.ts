/** 朝阳区 of 北京市朝阳区: in a list the shop's own city goes without saying. */
export const nearArea = (areainfo: string): string => areainfo.replace(/^.{2,10}?市(?=.{1,14}[区县市旗]$)/, '')
