/** What is asked of goods of a category beside their name: chosen from a few words. */
export type GoodsAttribute = {
  readonly id: number
  readonly name: string
  readonly options: readonly string[]
  readonly required?: true
}

const occasion: GoodsAttribute = {
  id: 1,
  name: '适用场合',
  options: '生日 爱情 纪念日 探望 道歉 感谢 开业 乔迁 商务'.split(' '),
}
const colour: GoodsAttribute = {
  id: 2,
  name: '主色调',
  options: '红色 粉色 白色 黄色 紫色 蓝色 香槟色 混色'.split(' '),
  required: true,
}
const flower: GoodsAttribute = {
  id: 3,
  name: '主花材',
  options: '玫瑰 百合 康乃馨 向日葵 郁金香 绣球 桔梗 满天星 混搭'.split(' '),
  required: true,
}
const taste: GoodsAttribute = {
  id: 4,
  name: '口味',
  options: '奶油 巧克力 芝士 水果 慕斯 抹茶 冰淇淋'.split(' '),
  required: true,
}
const storing: GoodsAttribute = { id: 5, name: '保存方式', options: '常温 冷藏 冷冻'.split(' ') }

export type GoodsCategory = {
  readonly id: number
  readonly name: string
  /** The product type of an order of it, unless somebody says otherwise. */
  readonly type: number
  readonly attributes: readonly GoodsAttribute[]
  readonly child: readonly { readonly id: number; readonly name: string }[]
}

const named = (first: number, names: string) => names.split(' ').map((name, place) => ({ id: first + place, name }))

/** What shops sell, as a tree of two levels; goods stand in a leaf. */
export const goodsCategories: readonly GoodsCategory[] = [
  {
    id: 100,
    name: '鲜花',
    type: 1,
    attributes: [flower, colour, occasion],
    child: named(101, '花束 花盒 抱抱桶 永生花 瓶花'),
  },
  { id: 200, name: '花篮', type: 9, attributes: [colour, occasion], child: named(201, '开业花篮 手提花篮 庆典花篮') },
  { id: 300, name: '绿植', type: 1, attributes: [occasion], child: named(301, '盆栽 多肉 兰花 年宵花') },
  {
    id: 400,
    name: '蛋糕烘焙',
    type: 2,
    attributes: [taste, storing, occasion],
    child: named(401, '生日蛋糕 慕斯蛋糕 下午茶 面包 礼盒糕点'),
  },
  { id: 500, name: '水果', type: 5, attributes: [storing, occasion], child: named(501, '果篮 果盒 鲜果') },
  { id: 600, name: '礼品', type: 4, attributes: [occasion], child: named(601, '礼盒 玩偶 香薰 贺卡') },
  { id: 700, name: '气球布置', type: 7, attributes: [colour, occasion], child: named(701, '气球 派对布置') },
  { id: 800, name: '婚庆花艺', type: 8, attributes: [flower, colour], child: named(801, '新娘捧花 婚车花 胸花手腕花') },
  { id: 900, name: '祭祀用花', type: 10, attributes: [colour], child: named(901, '追思花束 花圈花篮') },
  { id: 1000, name: '其他', type: 13, attributes: [], child: named(1001, '甜品饮品 零食 其他商品') },
]

/** The branch a leaf hangs on, and the leaf; undefined where no goods can stand. */
export const categoryOf = (
  id: number,
): { readonly top: GoodsCategory; readonly leaf: { readonly id: number; readonly name: string } } | undefined => {
  for (const top of goodsCategories) {
    const leaf = top.child.find((one) => one.id === id)
    if (leaf) return { top, leaf }
  }
  return undefined
}

/** 鲜花 / 花束 */
export const categoryWords = (id: number): string => {
  const found = categoryOf(id)
  return found ? `${found.top.name} / ${found.leaf.name}` : ''
}

/** All leaves below a number: itself where it is one. */
export const leavesOf = (id: number): readonly number[] =>
  goodsCategories.find((top) => top.id === id)?.child.map((leaf) => leaf.id) ?? [id]
