import { pairsIn } from './character-pairs.ts'
import { simplified } from './traditional.ts'

/** Stands where a phone number was, so that what was beside it is still known. */
export const phoneMark = '\uE000'
/** Stands where the region was. */
export const regionMark = '\uE001'

// Documents and some phones write radicals (⻓ U+2ED3) for characters; of these only a few fall to NFKC.
const radicals =
  '⺁厂⺅亻⺎兀⺟母⺠民⺫罒⺬示⺯糸⺱网⺳网⺷羊⺸羊⺹老⺼肉⻁虎⻄西⻅见⻆角⻉贝⻋车⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻨麦⻩黄⻬齐⻮齿⻰龙⻳龟⺩王⻌辶⻞食'
const radicalOf = pairsIn(radicals)

// A copied chat has words for its pictures.
const pictureWords =
  /\[(?:图片|照片|视频|语音|位置|链接|表情|动画表情|玫瑰|抱拳|微笑|爱心|合十|呲牙|愉快|偷笑|憨笑|得意|害羞|色|亲亲|飞吻|拥抱|强|握手|胜利|OK|鲜花|蛋糕|礼物|红包|福|發|庆祝|烟花|鼓掌|转圈|跳跳|哇|嘿哈|捂脸|机智|耶|奸笑|皱眉|流泪|大哭|笑脸|可怜|加油|心碎|嘴唇|太阳|月亮|咖啡|啤酒|谢谢|比心|太棒了|破涕为笑|苦涩|裂开|让我看看|社会社会|旺柴|好的|打脸|失望|脸红|爱你|惊讶|疑问)\]/g

/** Half width, simplified, one kind of dash, no pictures or invisible characters: pasted text comes in every dress. */
export const plainText = (text: string): string =>
  simplified(text.normalize('NFKC').replace(/[\u2E80-\u2FDF]/g, (radical) => radicalOf().get(radical) ?? radical))
    // Variation selectors and the frame around a keycap digit (1️⃣) are marks.
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF\uE000-\uF8FF]|\p{M}/gu, '')
    .replace(/\p{Extended_Pictographic}/gu, ' ')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/[〔［【「『]/g, '[')
    .replace(/[〕］】」』]/g, ']')
    .replace(pictureWords, ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t\u3000]+/g, ' ')
    .replace(/ (?=\((?:先生|女士|小姐|太太)\))/g, '')
    // 陈 先生, 88 号, 浙江省-湖州市-…: some keyboards and couriers put something between everything.
    .replace(/(?<=(?:^|[\s,;:])[\u4E00-\u9FA5]{1,3}) (?=(?:先生|女士|小姐|太太|老师|经理)(?:[\s,;\d]|$))/g, '')
    .replace(/(?<=(?:^|[\s,;])[\u4E00-\u9FA5]{2,4}) +(?=\([^()\d]{1,6}\)(?:[\s,;\d]|$))/g, '')
    .replace(/(?<![\d-])(\d{1,4}) (?=号(?!码)|[栋幢座室层弄期]|单元|楼(?![上下]))/g, '$1')
    .replace(/(?<=[\u4E00-\u9FA5])-(?=[\u4E00-\u9FA5])/g, ' ')

/** Puts pieces together again: Chinese needs no space, two Latin words or numbers do. */
export const joined = (pieces: string[]): string =>
  pieces
    .filter(Boolean)
    .reduce(
      (text, piece) => (/[A-Za-z0-9]$/.test(text) && /^[A-Za-z0-9]/.test(piece) ? `${text} ${piece}` : text + piece),
      '',
    )
