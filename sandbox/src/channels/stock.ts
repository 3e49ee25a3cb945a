import type { Picture } from './pictures/pictures.ts'

type Item = { sku: string; name: string; spec: string; price: number; picture: Picture }

export const catalogue: readonly [Item, ...Item[]] = [
  { sku: '700101', name: '11枝红玫瑰花束', spec: '经典黑纱款', price: 128_00, picture: 'roses-red' },
  { sku: '700102', name: '33枝戴安娜粉玫瑰', spec: '韩式包装', price: 268_00, picture: 'roses-pink' },
  { sku: '700103', name: '99枝红玫瑰礼盒', spec: '心形礼盒', price: 699_00, picture: 'roses-heart' },
  { sku: '700104', name: '向日葵毕业花束', spec: '6枝混搭', price: 109_90, picture: 'sunflowers-mixed' },
  { sku: '700105', name: '香水百合花束', spec: '双头10枝', price: 188_00, picture: 'lilies' },
  { sku: '700106', name: '康乃馨感恩花束', spec: '19枝粉色', price: 158_00, picture: 'carnations' },
  { sku: '700107', name: '开业大吉花篮', spec: '双层一对', price: 398_00, picture: 'opening-red' },
  { sku: '700108', name: '满天星混搭花束', spec: '小号', price: 79_50, picture: 'stars' },
  { sku: '700109', name: '香槟玫瑰满天星花束', spec: '19枝', price: 218_00, picture: 'roses-champagne' },
  { sku: '700110', name: '红粉康乃馨手提花篮', spec: '27枝', price: 238_00, picture: 'carnations-basket' },
  { sku: '700111', name: '郁金香花束', spec: '10枝', price: 168_00, picture: 'tulips' },
  { sku: '700112', name: '开业花篮单层', spec: '单个', price: 198_00, picture: 'opening-single' },
  { sku: '700113', name: '蝴蝶兰盆栽', spec: '五株', price: 288_00, picture: 'orchid-pink' },
  { sku: '700114', name: '多肉绿植组合', spec: '陶盆', price: 68_00, picture: 'succulents' },
  { sku: '700201', name: '草莓奶油生日蛋糕', spec: '6英寸', price: 168_00, picture: 'cake-berry' },
  { sku: '700202', name: '黑森林巧克力蛋糕', spec: '8英寸', price: 218_00, picture: 'cake-chocolate' },
  { sku: '700203', name: '芒果千层蛋糕', spec: '8英寸', price: 198_80, picture: 'mango-layers' },
  { sku: '700204', name: '双层祝寿蛋糕', spec: '10英寸', price: 328_00, picture: 'cake-peach' },
  { sku: '700301', name: '蛋糕配花束套餐', spec: '6英寸+11枝玫瑰', price: 299_00, picture: 'cake-and-roses' },
  { sku: '700401', name: '时令水果果篮', spec: '约3公斤', price: 158_00, picture: 'fruit-basket' },
]

export const surnames = ['王', '李', '张', '刘', '陈', '杨', '黄', '赵', '周', '吴', '徐', '孙', '林', '欧阳'] as const
export const givenNames = [
  '晓雯',
  '子涵',
  '建国',
  '雨桐',
  '志强',
  '思琪',
  '婷',
  '浩然',
  '美玲',
  '俊杰',
  '静怡',
  '伟',
  '诗涵',
  '嘉欣',
] as const

export const cards = [
  '亲爱的，生日快乐！愿你每天都像今天一样开心。——阿哲',
  '妈妈，节日快乐，您辛苦了！爱您的女儿',
  '遇见你是我最美丽的意外，余生请多指教。',
  '祝王总新店开业大吉，生意兴隆！\n合作伙伴 敬贺',
  '毕业快乐，前程似锦！🎓',
  '对不起，我错了，原谅我好吗？',
  '结婚三周年快乐，一年更比一年爱你。',
  '早日康复，我们都在等你回来。——三班全体同学',
] as const

export const flowerRemarks = [
  '送到前请提前半小时电话联系收花人',
  '不要透露送花人姓名',
  '请务必准时，惊喜用！',
  '花要新鲜，最好多配点满天星',
  '放前台即可，说是快递',
  '蛋糕少糖，蜡烛写数字28',
  '如果没人接电话请联系订花人',
  '包装换成白色，谢谢',
] as const

export const invoiceTitles = ['深圳市蓝海科技有限公司', '北京云帆文化传媒有限公司', '个人'] as const

type Place = { county: string; address: string; longitude: number; latitude: number }
type City = { province: string; city: string; places: readonly [Place, ...Place[]] }

/** Streets and their places on the map (GCJ-02), by hand and to about a kilometre. */
export const cities: readonly [City, ...City[]] = [
  {
    province: '广东省',
    city: '深圳市',
    places: [
      { county: '南山区', address: '粤海街道科技园科苑路15号', longitude: 113.9437, latitude: 22.5405 },
      { county: '福田区', address: '福田街道金田路4028号', longitude: 114.0596, latitude: 22.5429 },
      { county: '罗湖区', address: '东门街道深南东路5016号', longitude: 114.1123, latitude: 22.5431 },
      { county: '宝安区', address: '新安街道创业一路1008号', longitude: 113.8903, latitude: 22.5634 },
      { county: '龙华区', address: '民治街道民塘路328号', longitude: 114.0356, latitude: 22.6184 },
    ],
  },
  {
    province: '北京市',
    city: '北京市',
    places: [
      { county: '朝阳区', address: '建国门外大街1号', longitude: 116.4585, latitude: 39.9096 },
      { county: '海淀区', address: '中关村大街27号', longitude: 116.3162, latitude: 39.9836 },
      { county: '东城区', address: '王府井大街138号', longitude: 116.4116, latitude: 39.9136 },
    ],
  },
  {
    province: '上海市',
    city: '上海市',
    places: [
      { county: '浦东新区', address: '陆家嘴环路1000号', longitude: 121.5055, latitude: 31.2366 },
      { county: '静安区', address: '南京西路1266号', longitude: 121.4537, latitude: 31.2294 },
      { county: '徐汇区', address: '虹桥路1号', longitude: 121.4381, latitude: 31.1945 },
    ],
  },
  {
    province: '广东省',
    city: '广州市',
    places: [
      { county: '天河区', address: '珠江新城华夏路16号', longitude: 113.3266, latitude: 23.1195 },
      { county: '越秀区', address: '中山五路219号', longitude: 113.2692, latitude: 23.1257 },
    ],
  },
  {
    province: '浙江省',
    city: '杭州市',
    places: [
      { county: '西湖区', address: '文三路90号', longitude: 120.1365, latitude: 30.2781 },
      { county: '滨江区', address: '江南大道228号', longitude: 120.2105, latitude: 30.2087 },
    ],
  },
  {
    province: '四川省',
    city: '成都市',
    places: [{ county: '锦江区', address: '红星路三段1号', longitude: 104.0808, latitude: 30.6556 }],
  },
]
