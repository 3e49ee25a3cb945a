import type { Chance } from './chance.ts'

const common = [
  ...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文',
]
const rare = [...'闫付代尚商佘骆楼邝官储覃冼单解查盖仇区朴冉卜牟晏郜宫敖竺鞠荆蔺佟麦农练帅']
const double = ['欧阳', '上官', '司徒', '诸葛', '司马', '皇甫', '慕容', '令狐', '尉迟', '端木']
const given = [
  ...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红梅建国志鹏辉浩宇轩梓涵欣怡雨晨子墨思远嘉琪佳慧晓燕雪倩婷颖琳璐瑶俊凯文博海波江山春生冬青云飞龙林森鑫淼一凡诗若依可心乐天泽恩睿哲',
]
const nicknames = [
  '小明',
  '小雨',
  '阿强',
  '阿May',
  '老周',
  '小万',
  '豆豆',
  '糖糖',
  '可乐',
  '橙子',
  '大熊',
  '妞妞',
  '小鹿',
  '阿珍',
  '悠悠',
  '安安',
]
const latin = ['Amy', 'Lisa', 'Jack', 'Coco', 'Kevin Chen', 'Amy Wong', 'Vivian', 'Tom', 'Emily Li', 'Jason']
const minority = [
  '买买提·艾力',
  '阿依古丽·吐尔逊',
  '古丽努尔',
  '巴特尔',
  '次仁卓玛',
  '扎西多吉',
  '迪丽热巴',
  '乌兰其其格',
]
const titles = [
  '先生',
  '女士',
  '小姐',
  '太',
  '太太',
  '老师',
  '总',
  '经理',
  '姐',
  '哥',
  '阿姨',
  '医生',
  '主任',
  '工',
  '生',
  'sir',
  '同学',
  '师傅',
  '叔',
  '护士',
  '律师',
]

export function aName(chance: Chance): string {
  const surname = () =>
    chance.weighted([
      [88, chance.pick(common)],
      [8, chance.pick(rare)],
      [4, chance.pick(double)],
    ])
  return chance.weighted<() => string>([
    [62, () => surname() + chance.pick(given) + (chance.happens(0.72) ? chance.pick(given) : '')],
    [22, () => surname() + chance.pick(titles)],
    [3, () => chance.pick(common) + chance.pick(common) + chance.pick(given) + chance.pick(given)],
    [6, () => chance.pick(nicknames)],
    [4, () => chance.pick(latin)],
    [3, () => chance.pick(minority)],
  ])()
}

export type Number = { written: string; truth: string }

const areas = [
  '010',
  '021',
  '022',
  '023',
  '024',
  '025',
  '027',
  '028',
  '0571',
  '0755',
  '0769',
  '0532',
  '0512',
  '0731',
  '0371',
]
const mobile = (chance: Chance) => chance.pick(['13', '15', '17', '18', '19']) + chance.digits(9)

/** A number as people, platforms and switchboards write it. */
export function aNumber(chance: Chance): Number {
  const own = mobile(chance)
  const grouped = (sign: string) => [own.slice(0, 3), own.slice(3, 7), own.slice(7)].join(sign)
  return chance.weighted<() => Number>([
    [70, () => ({ written: own, truth: own })],
    [6, () => ({ written: grouped(chance.pick([' ', '-'])), truth: own })],
    [5, () => ({ written: chance.pick(['+86 ', '+86', '86-', '+86-', '0086']) + own, truth: own })],
    [5, () => ({ written: own + chance.pick(['转', '-', '#']) + chance.digits(4), truth: own })],
    [
      9,
      () => {
        const area = chance.pick(areas)
        const local = chance.pick(['6', '8', '2', '5']) + chance.digits(area.length === 3 ? 7 : 7)
        const written = chance.pick([`${area}-${local}`, `${area}${local}`, `(${area})${local}`, `${area} ${local}`])
        return { written, truth: `${area}-${local}` }
      },
    ],
    [2, () => ({ written: own.replace(/^(...)..../, '$1****'), truth: own.replace(/^(...)..../, '$1****') })],
    [
      3,
      () => {
        const number = chance.pick(['4008', '8008']) + chance.digits(6)
        return {
          written: `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`,
          truth: `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`,
        }
      },
    ],
  ])()
}

/** Of Hong Kong and Macao. */
export function aNumberAbroad(chance: Chance, code: '852' | '853'): Number {
  const local = (code === '852' ? chance.pick(['5', '6', '9']) : '6') + chance.digits(7)
  const written = chance.pick([
    `+${code} ${local.slice(0, 4)} ${local.slice(4)}`,
    `+${code}${local}`,
    `+${code}-${local}`,
    `00${code} ${local}`,
    `${code}-${local}`,
  ])
  return { written, truth: `+${code}${local}` }
}
