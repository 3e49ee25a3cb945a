import { introduced, introduces, isRelation } from './kinship.ts'
import { isNote, isOffice } from './notes.ts'

const single =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦柳邢岳齐梅莫庄辛管祝左涂谷祁舒耿牟卜肖詹关苗凌费纪靳盛童欧甄项曲游裴席卫查屈鲍覃霍翁隋甘景薄单包司柏宁柯阮桂闵解柴华车冉房辜吉饶刁瞿戚丘古米池滕晋苑邬臧畅宫苟褚廉简娄符奚木穆燕郎邸冀谈姬屠连郜晏栾郁蒙喻窦迟宇敖糜鄢冷卓仇艾蓝巩仲乐虞卞封竺冼楚佟匡宗巫鞠桑荆扬岑胥蔺闫付代党阳应向尚商佘占农居禹麦练储骆计成楼况危郗揭邝候官帅亢盖哈区朴沙雍谌蒲闻濮劳边卿慕阚芮桓靖赫缪仝幸栗牧亓檀隗厉麻'
const surnames = new Set(single)
const compound =
  /^(?:欧阳|上官|司马|诸葛|司徒|东方|皇甫|尉迟|公孙|慕容|令狐|夏侯|宇文|长孙|端木|独孤|南宫|西门|轩辕|澹台|东郭|百里|呼延|闻人|申屠|太史|公冶|濮阳|淳于|单于|赫连|钟离|鲜于|闾丘|拓跋|万俟|纳兰|爱新觉罗|叶赫那拉)/
const titles =
  '先生|女士|小姐|太太|老师|同学|经理|总监|老板娘?|阿姨|叔叔|师傅|医生|大夫|护士长?|主任|教授|院长|校长|园长|局长|处长|科长|部长|队长|站长|店长|厂长|行长|会长|秘书|助理|会计|律师|警官|同志|姑娘|妹妹?|弟弟|姐姐?|大姐|哥哥?|大哥|嫂子?|姨|婶|叔|伯|爷爷|奶奶|外婆|外公|大爷|大妈|大叔|婆婆|公公|妈妈?|爸爸?|总|董|工|太|生|sir|Sir|SIR|小姐姐|小哥哥?|美女|帅哥|宝宝|宝贝|女神'
// 先生 and the like make a name of anything; 工, 生 and 总 only of a surname: 陈生, 孙工.
const sureTitle =
  /(?:先生|女士|小姐|太太|老师|同学|经理|阿姨|叔叔|师傅|医生|大夫|护士|护士长|主任|教授|院长|校长|园长|队长|店长|秘书|助理|律师|警官|姐|哥|妈妈|爸爸|奶奶|爷爷|大姐|大哥|小姐姐|美女|帅哥|宝宝|宝贝|女神|姑娘)$/
const titled = new RegExp(`^(?:[\\u4E00-\\u9FA5]{1,3}|[A-Za-z]+)(?:${titles})$`)
const role =
  /^(?:请?找|一下|帮我|帮忙|麻烦|请?送给?|写给|写|我[妈爸姐哥弟妹](?![妈爸姐哥弟妹])|我的?|她|他|对方|女朋友|男朋友|女友|男友|老婆|老公|媳妇|爱人|对象|妈妈|爸爸|我[妈爸姐哥]|女儿|儿子|联系|交给|转交|给|前台|物业|门卫|保安|保安室|店里|公司|护士站|的|是|叫|名字[叫是]?|姓名是?|收件人|收货人|联系人|收花人|预订人|订花人|签收人|收|同学|同事|朋友|闺蜜|客户|领导|店员|店长(?=[小阿老])|柜姐|客人|顾客|病人|患者|产妇|学生)+(?=.{2})/
const address = /^(?:帅哥|美女|小姐姐|小哥哥?|老板娘?|店家|掌柜|宝子|宝宝|亲亲?)$/
const chinese = /^[\u4E00-\u9FA5·]+$/
const familiar = /^(?:[小阿老大][\u4E00-\u9FA5]{1,2}|阿[A-Za-z]{1,10})$/
const placeEnding =
  /(?:[省市区县镇乡村路街道巷弄号栋幢楼座室层园苑厦城店铺院校厂馆场所部司库港湾府郡门口站旁侧台塔寺桥屯寨组队期排]|小区|广场|中心|大厦|单元|酒店|宾馆|花园|家园|公寓|公司|超市|银行|学校|医院|前台|大堂|对面|附近|隔壁|楼[上下]|国际|科技园|[内外面边厅亭角间铺户侧处局])$/
const word =
  /^(?:哈[喽啰罗]|嗨|嘿|[Hh]ello$|[Hh]e?[iy]$|老地方|老规矩|老样子|阳光|万达|万科|华润|金地|龙湖|平安|方便|安静|周末|高铁|包邮|易碎|常温|冷藏|金额|包装|毛巾|解放|文化|米兰|温泉|连锁|管家|关门|车库|任意|全部|成功|尚未|应该|向右|向左|代收|计划|双人|丰巢|官方|海鲜|智能|商品|原价|平方|东方|居民|农业|单元|附近|对面|订单|饿了么|美团|京东|淘宝|天猫|拼多多|抖音|快递|顺丰|圆通|中通|韵达|申通|鲜花|蛋糕|花店|收货|收件|信息|备注|谢谢|国际|中国)/

// Surnames that are also everyday words (阳光, 花店, 时代) are rare: a wrong name is worse than none.
export const startsWithSurname = (text: string): boolean => compound.test(text) || surnames.has(text.charAt(0))

// 杨过(神雕), 祝英台(闺蜜): what else somebody is called or is to the buyer.
const nickname = /^([\u4E00-\u9FA5]{2,4})\((?!.*[近旁侧路街号楼门口面内])[^()\d]{1,6}\)$/
const belongings = /的(?:快递|包裹|外卖|鲜?花束?|蛋糕|订单|东西)$/
// 订位人姓董, 姓董的: all that is known of the name.
const surnamed = /^(?:[\u4E00-\u9FA5]{1,3})?(?:免贵)?姓([\u4E00-\u9FA5]{1,2})的?$/

/** 林(女士) → 林女士; quotes and brackets around a name go, and so does 收 behind it. */
export const tidyName = (text: string): string => {
  // 称呼:杨云波: whatever the label is called, a name stands behind it.
  const tidy = introduced(text.replace(/^[\u4E00-\u9FA5]{2,6}:(?=.{2})/, ''))
    .replace(/^["'“”‘’[(:./]+|["'“”‘’\]:./]+$/g, '')
    .replace(/\(?(?:亲|签|代|查)?收\)?$/, '')
    .replace(/(先生|女士|小姐)\(\1\)$/, '$1')
    .replace(/\((先生|女士|小姐|太太|男|女)\)$/, (_all, title: string) => (/[男女]$/.test(title) ? '' : title))
    .replace(nickname, '$1')
    .replace(belongings, '')
    .replace(/^[^\d路街号楼]{2,10}的(?=.{2,4}$)/, '')
    .replace(surnamed, '$1')
    .replace(role, '')
    .trim()
  return /^[收签启]$/.test(tidy) ? '' : tidy
}

/** How surely a piece of text is somebody's name, from 0 to 1. Beside a phone number it is likelier. */
export function nameLikeness(text: string, beside: boolean): number {
  if (text.length > 40) return 0
  const isIntroduced = introduces(text)
  const sure = likeness(text, beside || isIntroduced)
  return isIntroduced && sure >= 0.5 ? Math.max(sure, 0.85) : sure
}

function likeness(text: string, besidePhone: boolean): number {
  const name = tidyName(text)
  if (word.test(text) || isOffice(text)) return 0
  if (surnamed.test(text) && startsWithSurname(name)) return 0.9
  // 找妲妲, 叫妲妲: said to be a name, whatever it sounds like.
  if (besidePhone && /^(?:找|[她他我]?叫)[\u4E00-\u9FA5]{2,4}$/.test(text) && !placeEnding.test(name))
    return isNote(name) ? 0 : 0.85
  if (name.length < 2 || name.length > 30 || !/\p{L}/u.test(name) || word.test(name)) return 0
  if (address.test(name) || isRelation(name)) return /收\)?$/.test(text) ? 0.6 : besidePhone ? 0.4 : 0
  if (titled.test(name) && startsWithSurname(name)) return 0.97
  if (sureTitle.test(name) && name.length <= 6 && !/\d/.test(name)) return 0.95
  if (isNote(name) || /[订买送做]$/.test(name)) return 0
  if (chinese.test(name)) {
    const place = placeEnding.test(name)
    const full = name.length <= 3 || compound.test(name) || name.includes('·')
    if (name.length <= (full ? 12 : 4) && startsWithSurname(name)) {
      if (place) return besidePhone && name.length <= 3 ? 0.6 : 0.1
      return full ? (besidePhone ? 0.9 : 0.8) : besidePhone ? 0.75 : 0.6
    }
    if (name.includes('·') && name.length <= 15) return 0.85
    if (familiar.test(name) && !place) return besidePhone ? 0.8 : 0.6
    if (name.length <= 4 && besidePhone && !place) return 0.5
  }
  if (!chinese.test(name) && familiar.test(name)) return besidePhone ? 0.8 : 0.6
  if (/^[A-Za-z][A-Za-z .'-]{1,29}$/.test(name)) return besidePhone ? 0.6 : 0.3
  if (besidePhone && name.length <= 8 && !/[\d()]/.test(name) && !placeEnding.test(name))
    return /^[\u4E00-\u9FA5]{5,6}$/.test(name) ? 0.4 : 0.35
  return 0
}

const house = /(?:[号栋幢楼座室层户元期店院口台馆厦场园苑区城村路街站部厅门旁的)A-Za-z0-9]|中心|小区|广场)$/

// 33号妞妞 13812345678: whoever is called so, it is no part of the house.
const calledBehindHouse = (text: string): string => {
  const called =
    /(?:[一二三四五六七八九十\d][号室栋层楼户院]|\d)(?<called>[\u4E00-\u9FA5]{2,5}|[\u4E00-\u9FA5]+·[\u4E00-\u9FA5]+|阿[A-Za-z]+)$/.exec(
      text,
    )?.groups?.['called'] ?? ''
  const name = tidyName(called)
  return placeEnding.test(name) || word.test(name) || isNote(name) || house.test(called) || called.startsWith('的')
    ? ''
    : called
}

/** 8栋张三 → the name at the end of a piece, if there is one. */
export function gluedName(text: string, besidePhone: boolean): string {
  const tails = [6, 5, 4, 3, 2].filter((length) => text.length > length).map((length) => text.slice(-length))
  // 28楼贾心: 楼 is a surname, but not behind a number.
  const behind = (tail: string) =>
    house.test(text.slice(0, -tail.length)) &&
    !(/^[楼号栋室层座]/.test(tail) && /[\d一二三四五六七八九十]$/.test(text.slice(0, -tail.length)))
  const strict = (tail: string) =>
    tidyName(tail).length > 3 && !compound.test(tail) ? (surnames.has(tail.charAt(1)) ? 0.75 : 2) : 0.9
  return (
    tails.find(
      (tail) =>
        titled.test(tidyName(tail)) && startsWithSurname(tail) && !/[室楼号栋层座门口]/.test(tail) && behind(tail),
    ) ??
    tails.find(
      (tail) =>
        tail === tail.replace(role, '') &&
        startsWithSurname(tail) &&
        behind(tail) &&
        nameLikeness(tail, true) >= strict(tail),
    ) ??
    (besidePhone ? calledBehindHouse(text) : '')
  )
}
