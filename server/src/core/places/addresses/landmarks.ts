// What may stand between a place's name and the kind of house: 上海[市第六人民]医院, 西安[交通]大学.
const modifiers = [
  '第?[一二三四五六七八九十\\d]',
  ...'省立 市立 人民 中心 儿童 妇女 妇幼 妇产 中医药? 中西医结合 肿瘤 口腔 眼科 胸科 精神 传染病 协和 同济 军区 总 附属'.split(
    ' ',
  ),
  ...'师范 理工 交通 科技 科学 工业 工程 工商 农业 林业 海洋 财经 医科 医 外国?语 职业 技术 技师 实验 艺术 音乐 体育 电子 邮电 民族 城市'.split(
    ' ',
  ),
  ...'财富 时代 世纪 国贸 商贸 购物 科创 创业 创新 软件 物流 农贸 批发 国际 金融 世贸 环球 会展 展览 商务 商业 行政 政务 服务 文化 青?少年 老年 中级 高级 高铁 火车 汽车 长途 客运 虹桥 [东西南北新老大]'.split(
    ' ',
  ),
].join('|')

const publicHouses = [
  ...'中?医院 保健院 卫生院 疾控中心 急救中心 血站 大学(?!城) 学院 学校 中学 小学 高中 初中 幼儿园 党校 体校 研究院 研究所'.split(
    ' ',
  ),
  ...'博物馆 图书馆 美术馆 科技馆 文化馆 档案馆 规划馆 纪念馆 体育馆 体育场 体育中心 游泳馆 少年宫 大剧院 歌剧院 音乐厅'.split(
    ' ',
  ),
  ...'政府 公安局 分局 法院 检察院 委员会 市委 省委 人大 政协 服务中心 市?民(?:中心|广场|公园|服务中心|活动中心) 福利院 殡仪馆 电视台 广播电台'.split(
    ' ',
  ),
].join('|')

const otherHouses = [
  ...'大厦 广场 商城 商厦 百货 中心 酒店 大?饭店 宾馆 会馆 会所 公馆 机场 站(?!前) 码头 客运站 地铁 银行 影城 书城 展览馆 会堂'.split(
    ' ',
  ),
  ...'公园 动物园 植物园 花园 花苑 家园 小区 公寓 新村 新苑 名苑 名都 豪庭 人家 华庭 新城(?!区)'.split(' '),
].join('|')

// 大学路 is no university.
const notRoad = '(?![东西南北]?(?:路|街|大道|巷))'
/** An institution that carries the whole name of its place: 浙江省|人民医院. */
const institution = new RegExp(
  `^(?:(?:${modifiers})*(?:${publicHouses})|[\\u4E00-\\u9FA5]{2}局(?!宿舍|家属|小区))${notRoad}`,
)
const house = new RegExp(`^(?:塔|滩|湾(?!仔)|城市|(?:${modifiers})*(?:${publicHouses}|${otherHouses}))${notRoad}`)
const road =
  /^(?!五一|八一|五四|七一|三八|二七)[东西南北中前后内外]?[东西南北]?[一二三四五六七八九十]{0,2}(?:路(?!环)|街|大道|道(?![里外])|巷|弄|桥|村|镇|乡|胡同|国道|线)/
const landscape = /^(?:[湖山河江岛塔寺庙宫祠门港庄坊岭峰洲滩湾城苑园里]|书院|古镇|古城|风景区|景区)(?![区县市])/

/** 浙江省人民医院, 深圳市图书馆: the name of the place is part of the name of the house. */
export const namesInstitution = (next: string): boolean => institution.test(next)

/** 南京东路, 上海大厦, 北京西站: the short name of a city opens another name. */
export const namesOther = (next: string): boolean => road.test(next) || house.test(next)

/** 玄武湖, 静安寺: short names of counties are also those of hills and temples. */
export const namesLandscape = (next: string): boolean => landscape.test(next) || namesOther(next)
