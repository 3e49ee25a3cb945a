const day =
  '(?:今|明|后|当)[天日晚早]|(?:周[一二三四五六日天末](?=$|[上下中早晚前送的之到至、,\\d])|(?:星期|礼拜)[一二三四五六日天])|\\d{1,2}月\\d{1,2}[日号]?|\\d{1,2}[号日](?=[上下]午|中午|[早晚]上|[之以]?前|送)|\\d{4}[-/年]\\d{1,2}[-/月]\\d{1,2}日?'
const hour = '(?:早上|上午|中午|下午|傍晚|晚上|凌晨)|\\d{1,2}(?::\\d{2}|点半?|时)(?:前|之前|左右|到|-|~|$)'
const goods =
  '玫瑰(?!园|苑|湾|城)|百合|康乃馨|向日葵|满天星|绣球|郁金香|花束|花篮|鲜花|绿植|蛋糕|奶油|巧克力|蜡烛|一[束个份盒捧](?!院)|\\d+[朵枝支寸磅](?![\\u4E00-\\u9FA5]?[路街号楼])'

const opening = new RegExp(
  `^(?:${[
    '谢谢|多谢|感谢|你好|您好|老板|亲(?:爱的|$)|在吗|麻烦|辛苦|拜托|请|帮[我忙送订]|我[要想们在]|想[要订买]|订[一个]|定[一个]|要(?!塞)|需要',
    '工作日|周末|节假日|尽快|加急|急[用需急]|快点|记得|务必|一定|千万|最好|不要|不用|不能|不在|别(?!墅|院)|勿|无需|如果|如有|若|万一|没人',
    '(?:送|寄|发)(?:到|去|往|给)?$|到了|到[后时]|送[到达]时间|送[货花上]|提前|顺丰|包邮|到付|匿名|保密|自提|自取|发票|开票|收到|收货后|签收|验货|拍照|好评',
    '卡片|贺卡|祝[你您福愿生老大]|写(?!字楼)|备注|留言|生日|纪念日|情人节|母亲节|父亲节|七夕|圣诞|元旦|就是|也就是|那个|这个|高兴|好的|好滴|嗯|OK$|ok$',
    '(?:前台|门卫|物业|保安)(?:转|代?收)|[工票单编]号|(?:客人|顾客|住客)$|发[你您]|给(?:你|我|她|他|女|男|老婆|老公|妈|爸|朋友|同事|客户)|改一?下|换一?下|如下|电话|手机|联系(?:方式)?|号码|地址|收货|收件|新地址|老地址|同上|如上|以上|下单|已付|付款|转账|微信|支付宝|合计|共计|总共|数量|运费|打包|代付',
    `放(?:在|到)?(?:门口|前台|门卫|保安|物业|快递柜|丰巢|驿站|柜子|楼下|家门口|鞋柜)|${day}|${hour}`,
  ].join('|')})`,
)
const anywhere = new RegExp(
  `打电话|电联|电话联系|联系我|轻拿轻放|易碎|保鲜|冷藏|代收|谢谢|尽快|[点前时]送|点[之以]?前|送达|送到[就即]|就行|即可|就好|快乐|祝福|爱你|不要|别[敲打按放送]|勿|订花人|下单人|匿名|保密|签收|${goods}`,
)

const house = /\d+(?:号|栋|幢|室|单元|弄|座|层|楼|F|-\d)|[路街]\d/

// Said of whoever is named next to it: 班主任 余老师, 阮总助理 小曾, 转 陆瑶.
const office =
  /^(?:客人|顾客|住客|宾客|房客|业主|班主任|辅导员|店长|领班|主管|文员|行政|人事|财务|司机|新郎|新娘|寿星|主人|本人|病人|患者|产妇|家属|转|找|给|交给?|转交|致|by|to)$|^(?:大堂|客房|楼层|销售|行政|人事|项目|产品|客户|部门|值班|餐厅|会所)(?:经理|主管|总监|专员|助理)$|^.{1,2}(?:总|经理|主任|院长|校长|老师|医生)的?(?:助理|秘书|司机|助手|家属)$/i

/** Whether a piece says what somebody is, and not who. */
export const isOffice = (text: string): boolean => office.test(text)

/** 明天下午3点前送到, 麻烦放门口, 99朵红玫瑰: said to the shop, and no part of the address. */
export const isNote = (text: string): boolean =>
  opening.test(text) || isOffice(text) || (anywhere.test(text) && !house.test(text))

const verb =
  /^.{0,20}?(?:送货?|寄|快递|邮寄|派送|配送|发货?)(?:一下)?(?:到|去|至|往|给)[: ]*|^(?:请|麻烦)?[改换](?:成|为|到)[: ]*|^(?:我的)?(?:新|收货|送货)?(?:地址|位置|地点)(?:是|在|为)?[: ]*|^(?:我|人)?(?:住(?![院宅房])在?|位于|在|到)(?=[\u4E00-\u9FA5]{3})/
// 便利店代收: a house that takes it in is where it goes.
const deputy = /(?<=店|超市|驿站|收发室|传达室|值班室)代收$/
const trailing = /(?:上班|办公|值班|谢谢|多谢|辛苦了?|麻烦了?|哦|哈|呀|啦|啊|哟|见|即可|就行|就好|就可以|收$|[!~.,]+)+$/

/** 帮我送到光华路1号哦 → 光华路1号. */
export const withoutVerb = (text: string): string => text.replace(verb, '').replace(deputy, '')
export const withoutTail = (text: string): string => {
  const cut = text.replace(trailing, '')
  return /^[\u4E00-\u9FA5]{0,1}$/.test(cut) ? text : cut
}
/** 101室(放门口) → 101室: brackets that speak to the shop go, those that describe the place stay. */
export const withoutAsides = (text: string): { text: string; asides: string[] } => {
  const asides: string[] = []
  const left = text.replace(/[([]([^()[\]]*)[)\]]/g, (whole, inside: string) => {
    if (!inside.split(/[,;、。\s]/).some((part) => isNote(part.trim()))) return whole
    asides.push(inside)
    return ' '
  })
  return { text: left, asides }
}
