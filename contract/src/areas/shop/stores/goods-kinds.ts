/**
 * What goods are, by the words in their names. `words` say it for certain; `hints` (a flower's name may be a taste, a
 * fruit may lie on a cake) only where no certain word stands. `over` are the kinds that say less than this one: a basket
 * of white chrysanthemums for a funeral is for the funeral.
 */
type GoodsKindRow = {
  readonly type: number
  readonly words: readonly string[]
  readonly hints?: readonly string[]
  readonly over?: readonly GoodsKind[]
}

export type GoodsKind =
  'flower' | 'plant' | 'basket' | 'mourning' | 'wedding' | 'cake' | 'drink' | 'fruit' | 'balloon' | 'snack' | 'gift'

export const goodsKinds: Readonly<Record<GoodsKind, GoodsKindRow>> = {
  flower: {
    type: 1,
    words: '花束 鲜花 捧花 抱抱桶 花盒 永生花 手提花篮 手捧 枝 插花 瓶花 花礼'.split(' '),
    hints:
      '玫瑰 百合 康乃馨 向日葵 满天星 郁金香 绣球 桔梗 雏菊 洋牡丹 芍药 非洲菊 铃兰 尤加利 帝王花 绣线菊 花 朵'.split(
        ' ',
      ),
  },
  plant: {
    type: 1,
    words: '绿植 盆栽 多肉 蝴蝶兰 发财树 绿萝 幸福树 文竹 君子兰 琴叶榕 龟背竹 仙人掌 盆景'.split(' '),
    over: ['flower'],
  },
  basket: {
    type: 9,
    words: '开业花篮 庆典花篮 开张花篮 开业大吉 花篮'.split(' '),
    over: ['flower', 'plant'],
  },
  mourning: {
    type: 10,
    words: '追思 祭祀 祭奠 悼念 吊唁 花圈 扫墓 白菊 殡仪'.split(' '),
    over: ['flower', 'plant', 'basket'],
  },
  wedding: {
    type: 8,
    words: '婚车 新娘 婚礼布置 主婚车 伴娘 胸花 手腕花'.split(' '),
    over: ['flower'],
  },
  cake: {
    type: 2,
    words:
      '蛋糕 慕斯 千层 提拉米苏 面包 吐司 泡芙 蛋挞 曲奇 马卡龙 可颂 瑞士卷 班戟 戚风 布朗尼 麦芬 鲜花饼 月饼 鲜花蛋糕 花朵蛋糕 水果蛋糕 寿桃'.split(
        ' ',
      ),
    hints: '烘焙 甜点 巧克力 芝士'.split(' '),
  },
  drink: {
    type: 6,
    words: '奶茶 咖啡 果汁 柠檬茶 花茶 双皮奶 布丁 冰淇淋 雪糕 糖水 甜品台 杨枝甘露'.split(' '),
  },
  fruit: {
    type: 5,
    words: '果篮 水果 鲜果 果切 果盘 果盒'.split(' '),
    hints: '草莓 芒果 车厘子 樱桃 苹果 橙子 葡萄 荔枝 榴莲 西瓜 蓝莓 猕猴桃 桃子'.split(' '),
  },
  balloon: { type: 7, words: '气球 告白气球 生日布置 求婚布置 派对布置'.split(' ') },
  snack: { type: 12, words: '零食 坚果 花生 薯片 肉脯 糖果 瓜子'.split(' ') },
  gift: { type: 4, words: [], hints: '礼盒 礼品 玩偶 公仔 香薰 红酒 茶叶 伴手礼'.split(' ') },
}

type Word = { readonly word: string; readonly kind: GoodsKind; readonly certain: boolean }

/** The longest first: 荔枝 is a fruit before 枝 is a stem. */
const words: readonly Word[] = (Object.entries(goodsKinds) as [GoodsKind, GoodsKindRow][])
  .flatMap(([kind, row]): Word[] => [
    ...row.words.map((word) => ({ word, kind, certain: true })),
    ...(row.hints ?? []).map((word) => ({ word, kind, certain: false })),
  ])
  .toSorted((a, b) => b.word.length - a.word.length)

/** The kinds that a name speaks of, the surest only; none when nobody knows its words. */
export const goodsKindsIn = (name: string): readonly GoodsKind[] => {
  let rest = name
  const found = words.filter(({ word }) => {
    const isThere = rest.includes(word)
    // What was read is read: no shorter word finds itself inside it.
    if (isThere) rest = rest.replaceAll(word, '\n')
    return isThere
  })
  const sure = found.some(({ certain }) => certain) ? found.filter(({ certain }) => certain) : found
  const kinds = new Set(sure.map(({ kind }) => kind))
  const covered = new Set([...kinds].flatMap((kind) => goodsKinds[kind].over ?? []))
  return [...kinds].filter((kind) => !covered.has(kind))
}
