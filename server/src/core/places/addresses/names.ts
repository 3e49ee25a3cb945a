const single =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦柳邢岳齐梅莫庄辛管祝左涂谷祁舒耿牟卜肖詹关苗凌费纪靳盛童欧甄项曲游裴席卫查屈鲍覃霍翁隋甘景薄单包司柏宁柯阮桂闵解柴华车冉房辜吉饶刁瞿戚丘古米池滕晋苑邬臧畅宫苟褚廉简娄符奚木穆燕郎邸冀谈姬屠连郜晏栾郁蒙喻窦迟宇敖糜鄢冷卓仇艾蓝巩仲乐虞卞封竺冼楚佟匡宗巫鞠桑荆扬薄岑胥蔺'
const surnames = new Set(single)
const compound = /^(?:欧阳|上官|司马|诸葛|司徒|东方|皇甫|尉迟|公孙|慕容|令狐|夏侯|宇文|长孙|端木|独孤|南宫|西门)/
const honorific = /(?:先生|女士|小姐|太太|老师|同学|经理|老板|阿姨|叔叔|师傅|医生|护士|姐|哥|总|妈妈|爸爸)$/
const polite = /^(?:谢谢|多谢|感谢|你好|您好|麻烦|辛苦|尽快|加急|快点|高兴|好的|请|帮我|送到)/
const chinese = /^[\u4E00-\u9FA5·]+$/
const placeEnding = /[省市区县镇乡村路街道巷弄号栋幢楼座室层园苑厦城店铺院校厂馆场所部司库港湾府郡门口]$/

// Surnames that are also everyday words (阳光, 花店, 时代) are left out: a wrong name is worse than none.
export const startsWithSurname = (text: string): boolean => compound.test(text) || surnames.has(text.charAt(0))

/** 林(女士) → 林女士; quotes and brackets around a name go. */
export const tidyName = (text: string): string =>
  text
    .replace(/^["'“”[(]+|["'“”\]]+$/g, '')
    .replace(/(?<=.)收$/, '')
    .replace(/(先生|女士|小姐)\(\1\)$/, '$1')
    .replace(/\((先生|女士|小姐)\)$/, '$1')
    .trim()

/** How surely a piece of text is somebody's name, from 0 to 1. Beside a phone number it is likelier. */
export function nameLikeness(text: string, besidePhone: boolean): number {
  const name = tidyName(text)
  if (polite.test(name) || !/\p{L}/u.test(name)) return 0
  if (honorific.test(name) && name.length <= 6) return 0.95
  if (chinese.test(name)) {
    const fits = name.length >= 2 && name.length <= (compound.test(name) || name.includes('·') ? 10 : 4)
    const place = placeEnding.test(name)
    if (fits && startsWithSurname(name))
      return place ? (besidePhone && name.length <= 3 ? 0.6 : 0.1) : besidePhone ? 0.9 : 0.8
    if (fits && besidePhone && !place) return 0.5
  }
  if (besidePhone && /^[A-Za-z][A-Za-z .]{1,29}$/.test(name)) return 0.6
  if (besidePhone && name.length >= 1 && name.length <= 8 && !/\d/.test(name) && !placeEnding.test(name)) return 0.35
  return 0
}

/** 8栋张三 → the name glued behind a house number, if there is one. */
export function gluedName(text: string): string {
  const tails = [4, 3, 2].filter((length) => text.length > length).map((length) => text.slice(-length))
  const behind = (tail: string) => /[号栋幢楼座室层户元期店)A-Za-z0-9]$/.test(text.slice(0, -tail.length))
  return tails.find((tail) => startsWithSurname(tail) && behind(tail) && nameLikeness(tail, true) >= 0.9) ?? ''
}
