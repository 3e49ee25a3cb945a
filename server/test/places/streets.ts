import type { Chance } from './chance.ts'
import type { WrittenRegion } from './regions.ts'

const roads =
  '人民 解放 中山 建设 和平 新华 胜利 文化 长江 黄河 珠江 南京 北京 上海 广州 青年 迎宾 科技 创业 学府 滨河 滨江 金融 朝阳 友谊 团结 工业 环城 世纪 星湖 文三 天府 深南 经十 延安 复兴 光华 翠竹 梧桐 凤凰 香樟 银杏 龙翔 兴业 民生 幸福 花园 体育 东风 红旗 五一 八一 站前 湖滨 江滨 海滨 机场 大学 长安'.split(
    ' ',
  )
const estates =
  '万科城市花园 恒大名都 碧桂园 保利香槟国际 绿地国际花都 阳光小区 金色家园 翠湖天地 龙湖时代天街 华润二十四城 中海锦城 融创滨江壹号 万达广场 世纪新城 幸福里 水岸华庭 紫金公馆 御景湾 锦绣江南 丽江花园 香榭丽舍 星河湾 中央公园 时代倾城 东方曼哈顿 桂花苑 梅园新村 铁路家属院 电力局宿舍 教师公寓 南山雅苑 湖畔春天 未来城 凤凰城 金地格林 江南春晓 玫瑰园 橡树湾'.split(
    ' ',
  )
const offices =
  '国贸大厦 环球金融中心 创业大厦 软件园 科兴科学园 腾飞大厦 银泰中心 财富广场 时代广场 信息港 SOHO现代城 国际商务中心 总部基地 互联网产业园 金融港 世贸中心 恒隆广场 来福士 来福士广场 IFS国际金融中心 华润大厦 平安金融中心 广电大厦 新闻大厦 邮政大楼'.split(
    ' ',
  )
const landmarks =
  '第一人民医院 中心医院 妇幼保健院 实验小学 第三中学 职业技术学院 体育中心 火车站 汽车客运站 政务服务中心 公安局 税务局 希尔顿酒店 锦江之星酒店 如家酒店 全季酒店 海底捞火锅店 星巴克 肯德基 沃尔玛超市 山姆会员店 大润发 永辉超市 建设银行 工商银行 新华书店 万象城 大悦城 吾悦广场'.split(
    ' ',
  )
const institutions =
  '人民医院 第一人民医院 第二人民医院 中医院 妇幼保健院 儿童医院 博物馆 图书馆 体育馆 人民政府 公安局 第一中学 实验小学 少年宫 中级人民法院 市民中心 科技馆'.split(
    ' ',
  )
const towns =
  '城关镇 大兴镇 新城街道 花桥镇 龙泉街道 长安镇 石桥镇 东风街道 三里镇 柳林镇 黄土岭乡 和平街道 五里堡街道 张家庄镇 李家沟乡 胜利街道 凤凰镇 望江街道'.split(
    ' ',
  )
const villages = '张家村 李家庄村 王家湾村 上塘村 下沙村 新民村 红星村 三合村 东头村 石门村 大杨树村'.split(' ')
const spots = [
  '前台',
  '门口',
  '大堂',
  '住院部',
  '护士站',
  '急诊楼',
  '东门',
  '西门',
  '门卫室',
  '保安亭',
  '物业服务中心',
  '地下一层',
  '南门',
]

const road = (chance: Chance): string =>
  chance.pick(roads) +
  chance.weighted([
    [70, ''],
    [10, '东'],
    [8, '西'],
    [6, '南'],
    [6, '北'],
  ]) +
  chance.weighted([
    [60, '路'],
    [18, '大道'],
    [18, '街'],
    [4, '巷'],
  ])
const houseNumber = (chance: Chance): string =>
  chance.weighted<() => string>([
    [80, () => `${chance.between(1, 1999)}号`],
    [8, () => `${chance.between(1, 300)}-${chance.between(1, 20)}号`],
    [6, () => `${chance.between(1, 2000)}弄${chance.between(1, 80)}号`],
    [6, () => `${chance.between(1, 99)}号院`],
  ])()
const room = (chance: Chance): string => {
  const [block, unit, floor, door] = [
    chance.between(1, 38),
    chance.between(1, 6),
    chance.between(1, 33),
    chance.between(1, 12),
  ]
  const number = `${floor}${String(door).padStart(2, '0')}`
  return chance.weighted([
    [25, `${block}栋${unit}单元${number}室`],
    [15, `${block}栋${number}`],
    [12, `${block}号楼${unit}单元${number}`],
    [8, `${chance.pick([...'ABCDEF'])}座${number}`],
    [8, `${chance.pick([...'ABC'])}座${floor}楼`],
    [8, `${floor}层`],
    [6, `${block}幢${number}室`],
    [6, `${block}-${unit}-${number}`],
    [4, `${floor}F`],
    [4, `T${unit}栋${floor}楼${number}`],
    [4, `${chance.pick(['东', '西', '南', '北'])}区${block}栋`],
  ])
}

/** An address below the region, in pieces that people may part by a space. */
export function aStreet(chance: Chance, { province, city }: WrittenRegion): string[] {
  const town = chance.happens(0.25) ? [chance.pick(towns)] : []
  const whole = () => road(chance) + houseNumber(chance)
  const ofPlace = () => {
    const place = chance.weighted([
      [40, province],
      [60, city ?? province],
    ])
    return place.name + chance.pick(institutions)
  }
  return chance.weighted<() => string[]>([
    [34, () => [...town, whole(), chance.pick(estates) + room(chance)]],
    [18, () => [...town, whole(), chance.pick(offices) + room(chance)]],
    [12, () => [...town, chance.pick(estates) + room(chance)]],
    [10, () => [...town, whole()]],
    [8, () => [whole(), chance.pick(landmarks) + chance.pick(spots)]],
    [7, () => [chance.pick(towns) + chance.pick(villages) + `${chance.between(1, 12)}组${chance.between(1, 90)}号`]],
    [6, () => [whole(), ofPlace() + chance.pick(spots)]],
    [3, () => [whole() + `(${ofPlace()})`]],
    [2, () => [ofPlace() + chance.pick(spots)]],
  ])()
}
