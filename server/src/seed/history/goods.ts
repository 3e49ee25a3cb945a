/** What is ordered, how often in a thousand, and for how much: words that many orders have, and words that few have. */
export const goods = [
  { name: '33枝红玫瑰花束', type: 1, price: 268_00, note: '不要满天星', often: 150 },
  { name: '19枝粉玫瑰花束', type: 1, price: 168_00, note: '', often: 90 },
  { name: '99枝红玫瑰礼盒', type: 1, price: 520_00, note: '附灯串', often: 60 },
  { name: '百合康乃馨混搭花束', type: 1, price: 188_00, note: '浅色包装', often: 80 },
  { name: '满天星花束', type: 1, price: 128_00, note: '', often: 60 },
  { name: '向日葵小花束', type: 1, price: 99_00, note: '', often: 50 },
  { name: '8寸水果奶油蛋糕', type: 2, price: 198_00, note: '少糖，写“生日快乐”', often: 130 },
  { name: '6寸巧克力慕斯蛋糕', type: 2, price: 168_00, note: '配六份餐具', often: 90 },
  { name: '10寸双层寿桃蛋糕', type: 2, price: 328_00, note: '写“福如东海”', often: 40 },
  { name: '鲜花果篮礼盒', type: 4, price: 238_00, note: '', often: 50 },
  { name: '追思白菊花篮', type: 7, price: 298_00, note: '挽联请代写', often: 40 },
  { name: '绿植多肉组合', type: 8, price: 88_00, note: '', often: 45 },
  { name: '蝴蝶兰盆栽', type: 8, price: 288_00, note: '五株', often: 50 },
  { name: '开业花篮一对', type: 9, price: 360_00, note: '红色系，飘带请代写', often: 60 },
  { name: '帝王花永生礼盒', type: 5, price: 458_00, note: '', often: 5 },
] as const

/** One order in ten thousand. */
export const rarity = { name: '银叶菊新娘手捧', type: 6, price: 388_00, note: '当天早晨制作' } as const

/** What one regular orders: a hundred times, however many orders others place. */
export const regular = { name: '晨露铃兰小瓶花', type: 1, price: 139_00, note: '老顾客', orders: 100 } as const

export const remarks = ['请提前联系', '', '放在门卫处', '', '不要打电话，直接送前台', '', '代写贺卡', ''] as const
export const cards = ['生日快乐', '', '开业大吉', '', '愿你每天都开心', ''] as const
export const counties =
  '朝阳区 朝阳区 朝阳区 海淀区 海淀区 东城区 西城区 丰台区 丰台区 通州区 大兴区 昌平区 石景山区 顺义区 房山区 门头沟区'.split(
    ' ',
  )
