import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { parseAddress, type ParsedAddress } from './parse.ts'

type Expected = Partial<Omit<ParsedAddress, 'confidence' | 'codes'>> & { code?: string; hint?: string }

const samples: [text: string, expected: Expected][] = [
  // One line, in every order.
  [
    '张三 13812345678 广东省深圳市南山区科技园8栋101室',
    {
      name: '张三',
      mobile: '13812345678',
      province: '广东省',
      city: '深圳市',
      county: '南山区',
      code: '440305',
      detail: '科技园8栋101室',
      rest: '',
    },
  ],
  [
    '广东省深圳市南山区科技园8栋101室 张三 13812345678',
    { name: '张三', county: '南山区', detail: '科技园8栋101室', rest: '' },
  ],
  [
    '广东省深圳市南山区科技园8栋101室张三13812345678',
    { name: '张三', mobile: '13812345678', detail: '科技园8栋101室' },
  ],
  ['张三广东省深圳市南山区深南大道9988号13812345678', { name: '张三', county: '南山区', detail: '深南大道9988号' }],
  ['13812345678张三广东省深圳市南山区深南大道9988号', { name: '张三', county: '南山区', detail: '深南大道9988号' }],
  [
    '广东省，深圳市，南山区，粤海街道，科苑路15号科兴科学园A栋，邮编518057，吴敏，13712345678',
    { name: '吴敏', county: '南山区', detail: '粤海街道科苑路15号科兴科学园A栋', rest: '邮编518057' },
  ],
  [
    '你好，帮我送到 深圳市福田区会展中心6号馆 联系人李伟 13612341234 谢谢',
    { name: '李伟', mobile: '13612341234', county: '福田区', detail: '会展中心6号馆' },
  ],
  [
    '广州市天河区珠江新城华夏路8号 何小姐收 138 0013 8000',
    { name: '何小姐', mobile: '13800138000', county: '天河区', detail: '珠江新城华夏路8号' },
  ],
  [
    'Amy Wong +86 138-1234-5678 深圳市福田区福华三路88号',
    { name: 'Amy Wong', mobile: '13812345678', county: '福田区', detail: '福华三路88号' },
  ],
  // Numbers of every kind.
  [
    '王女士，18701012345转1234，北京朝阳区光华路SOHO 2座',
    {
      name: '王女士',
      mobile: '18701012345',
      extension: '1234',
      province: '北京市',
      city: '北京市',
      county: '朝阳区',
      detail: '光华路SOHO 2座',
    },
  ],
  ['王女士 18701012345-1234 北京市朝阳区光华路1号', { mobile: '18701012345', extension: '1234', detail: '光华路1号' }],
  ['王女士 18701012345#001 北京市朝阳区光华路1号', { mobile: '18701012345', extension: '001' }],
  ['王女士 18701012345,1234 北京市朝阳区光华路1号', { mobile: '18701012345', extension: '1234' }],
  ['18701012345,1001室 北京市朝阳区光华路1号', { mobile: '18701012345', extension: '' }],
  [
    '张三[5678] 18412345678-5678 广东省广州市天河区体育东路1号[5678]',
    { name: '张三', mobile: '18412345678', extension: '5678', detail: '体育东路1号' },
  ],
  [
    '欧阳娜娜 021-62345678 上海市徐汇区漕溪北路1号',
    { name: '欧阳娜娜', mobile: '', phone: '021-62345678', county: '徐汇区' },
  ],
  [
    '天津市滨海新区第三大街51号 W5楼 于洋 (022)66298888-8012',
    { name: '于洋', phone: '022-66298888', extension: '8012', county: '滨海新区', detail: '第三大街51号W5楼' },
  ],
  ['400-800-1234 北京市海淀区中关村大街1号', { phone: '400-800-1234', county: '海淀区' }],
  [
    '95013312345678 李雷 杭州市钱塘区下沙街道学源街258号',
    { name: '李雷', phone: '95013312345678', county: '钱塘区', code: '330114' },
  ],
  [
    '姓名：陈晓 电话：13912345678 / 0755-26668888 地址：深圳市宝安区宝源路1053号',
    { name: '陈晓', mobile: '13912345678', phone: '0755-26668888', detail: '宝源路1053号', rest: '' },
  ],
  [
    '林(女士) 187****2210 朝阳公园南路8号',
    { name: '林女士', mobile: '187****2210', province: '', county: '', detail: '朝阳公园南路8号' },
  ],
  // Forms of the apps.
  [
    '收货人：李小明\n手机号码：18701012345\n所在地区：浙江省 杭州市 西湖区 文新街道\n详细地址：文三路477号华星大厦 3 楼',
    { name: '李小明', county: '西湖区', detail: '文新街道文三路477号华星大厦3楼', rest: '' },
  ],
  [
    '收货人\n张伟\n手机号码\n13800138000\n收货地址\n北京市海淀区清华园1号',
    { name: '张伟', mobile: '13800138000', detail: '清华园1号', rest: '' },
  ],
  [
    '顾客：张(先生)\n电话：13812345678\n地址：上海市浦东新区世纪大道100号环球金融中心(5楼)\n备注：不要满天星',
    { name: '张先生', county: '浦东新区', detail: '世纪大道100号环球金融中心(5楼)', rest: '不要满天星' },
  ],
  [
    '林女士(女士) 手机尾号2210\n13800138000转5566\n建外SOHO东区(北京市朝阳区东三环中路39号)2号楼1203',
    { name: '林女士', extension: '5566', county: '朝阳区', detail: '东三环中路39号建外SOHO东区2号楼1203' },
  ],
  [
    '浙江省 杭州市 余杭区 仓前街道 文一西路969号, 310000\n叶秋\n86-13588889999',
    { name: '叶秋', mobile: '13588889999', county: '余杭区', detail: '仓前街道文一西路969号', rest: '310000' },
  ],
  [
    '13812345678\n张三\n广东省深圳市福田区华强北路1002号\n赛格广场 12A',
    { name: '张三', detail: '华强北路1002号赛格广场12A' },
  ],
  [
    '收货人:张三地址:广东省深圳市福田区华强北路1号电话:13812345678',
    { name: '张三', mobile: '13812345678', detail: '华强北路1号' },
  ],
  [
    '寄件人：花店小王 13300001111 深圳市罗湖区东门路1号\n收件人：马超 13800002222 深圳市南山区深南大道10000号',
    { name: '马超', mobile: '13800002222', phone: '', county: '南山区', detail: '深南大道10000号' },
  ],
  [
    '上海市静安区南京西路1266号 收花人：苏苏 13800138000 订花人：李先生',
    { name: '苏苏', county: '静安区', detail: '南京西路1266号', rest: '李先生' },
  ],
  // Levels left out, and places that are written in their own way.
  [
    '东莞市长安镇振安东路120号 陈先生 0769-85551234',
    { province: '广东省', city: '东莞市', county: '', code: '441900', detail: '长安镇振安东路120号' },
  ],
  ['海南省儋州市那大镇中兴大街1号', { city: '儋州市', county: '', detail: '那大镇中兴大街1号' }],
  [
    '湖北仙桃沔阳大道12号 刘军 13600003333',
    { province: '湖北省', city: '仙桃市', code: '429004', detail: '沔阳大道12号' },
  ],
  ['河南省济源市沁园路1号', { city: '济源市', code: '419001', detail: '沁园路1号' }],
  ['江苏省昆山市花桥镇兆丰路8号', { city: '苏州市', county: '昆山市', code: '320583', detail: '花桥镇兆丰路8号' }],
  ['浙江义乌稠江街道江滨路100号', { city: '金华市', county: '义乌市', detail: '稠江街道江滨路100号' }],
  ['江苏镇江京口区学府路301号', { city: '镇江市', county: '京口区', detail: '学府路301号' }],
  ['吉林市船营区河南街1号', { province: '吉林省', city: '吉林市', county: '船营区' }],
  ['恩施州恩施市舞阳坝街道', { city: '恩施土家族苗族自治州', county: '恩施市', detail: '舞阳坝街道' }],
  ['郑州市管城区东大街1号', { county: '管城回族区', detail: '东大街1号' }],
  ['重庆市市辖区渝北区龙溪街道1号', { city: '重庆市', county: '渝北区', detail: '龙溪街道1号' }],
  ['重庆市忠县忠州街道1号', { city: '重庆市', county: '忠县', code: '500233' }],
  [
    '内蒙古自治区呼和浩特市新城区新华大街1号 巴特尔 15012345678',
    { name: '巴特尔', city: '呼和浩特市', county: '新城区', detail: '新华大街1号' },
  ],
  ['新疆石河子市北四路 艾力 13812345678', { province: '新疆维吾尔自治区', city: '石河子市' }],
  ['香港特别行政区中环皇后大道1号', { province: '香港特别行政区', city: '', detail: '中环皇后大道1号' }],
  ['北京市北京市朝阳区 北京市朝阳区建国路88号', { county: '朝阳区', detail: '建国路88号' }],
  ['上海南京东路步行街300号', { city: '上海市', county: '', detail: '南京东路步行街300号' }],
  ['成都市高新区天府大道中段1388号', { city: '成都市', county: '', detail: '高新区天府大道中段1388号' }],
  // Two districts of one name: only the store's own city decides.
  [
    '朝阳区光华路SOHO2座 林女士 13800138000',
    { name: '林女士', province: '', city: '', county: '朝阳区', detail: '光华路SOHO2座' },
  ],
  ['朝阳区光华路SOHO2座 林女士 13800138000', { hint: '北京市', city: '北京市', county: '朝阳区', code: '110105' }],
  ['朝阳区人民大街1号', { hint: '220100', city: '长春市', county: '朝阳区', code: '220104' }],
  ['桥东区胜利路1号', { province: '河北省', city: '张家口市', county: '桥东区', code: '130702' }],
  [
    '阳光新城区3栋 张三 13812345678',
    { hint: '西安', province: '陕西省', city: '西安市', county: '', detail: '阳光新城区3栋' },
  ],
  ['光华路SOHO 2座1203 林女士 13800138000', { hint: '北京', city: '北京市', county: '', detail: '光华路SOHO 2座1203' }],
  // Nothing to read.
  ['谢谢', { name: '', mobile: '', province: '', detail: '', rest: '谢谢' }],
  ['', { name: '', mobile: '', phone: '', province: '', detail: '', rest: '' }],
]

test.each(samples)('%j', (text, { hint, code, ...expected }) => {
  const { codes, ...read } = parseAddress(text, { city: hint ?? '' })
  expect(read).toMatchObject(expected)
  if (code) expect(codes.county ?? codes.city).toBe(code)
})

describe('confidence', () => {
  test('what is written out is surer than what was left out, and what was left out surer than a hint', () => {
    const city = (text: string, hint = '') => parseAddress(text, { city: hint }).confidence.city
    expect(city('广东省深圳市南山区')).toBeGreaterThan(city('广东省南山区'))
    expect(city('广东省南山区')).toBeGreaterThan(city('光华路1号', '北京市'))
    expect(city('光华路1号')).toBe(0)
  })
  test('a labelled name is surer than a guessed one', () => {
    const name = (text: string) => parseAddress(text).confidence.name
    expect(name('收货人：张三 13812345678')).toBeGreaterThan(name('张三 13812345678'))
    expect(name('张三 13812345678')).toBeGreaterThan(name('花开富贵 13812345678'))
  })
  test('an ambiguous district and a masked number are marked as doubtful', () => {
    expect(parseAddress('朝阳区光华路1号').confidence.county).toBeLessThan(0.5)
    expect(parseAddress('138****2210').confidence.mobile).toBeLessThan(1)
  })
})

// A second opinion, on texts it is known to read well.
describe('agrees with address-parse', () => {
  type Opinion = { province: string; city: string; area: string; name: string; mobile: string; details: string }
  const { default: oracle } = createRequire(import.meta.url)('address-parse/dist/parse') as {
    default: { parse: (text: string) => Opinion[] }
  }
  test.each([
    '福建省福州市福清市石竹街道义明综合楼3F，15000000000，林小雨',
    '张三 13812345678 广东省深圳市南山区科技园8栋101室',
    '浙江省杭州市西湖区文三路477号 李小明 18701012345',
    '江苏省苏州市昆山市花桥镇兆丰路8号 周洋 13700002222',
    '四川省成都市武侯区天府大道北段1700号 谢婷婷 13812345678',
    '山东省青岛市市南区香港中路8号 王小二 15966668888',
    '湖南省长沙市岳麓区麓山南路932号 罗兰 13512345678',
    '河南省洛阳市涧西区南昌路10号 马丽 13812340000',
  ])('%s', (text) => {
    const [theirs] = oracle.parse(text)
    const { province, city, county, name, mobile, detail } = parseAddress(text)
    expect({ province, city, area: county, name, mobile, details: detail }).toEqual({
      province: theirs?.province,
      city: theirs?.city,
      area: theirs?.area,
      name: theirs?.name,
      mobile: theirs?.mobile,
      details: theirs?.details,
    })
  })
})

test('a thousand pasted addresses are read within five seconds', () => {
  const started = performance.now()
  for (let i = 0; i < 1_000; i++) parseAddress(samples[i % samples.length]?.[0] ?? '')
  expect(performance.now() - started).toBeLessThan(5_000)
})

const repeated = [...'.!~,。的哦收一1a(-·', '谢谢', '上班的', '姓名/', '中医药', '麻烦', ' a', '第一', '13812345678 ']

test.each(repeated)('%j over and over is read at once', (unit) => {
  const many = unit.repeat(400)
  const texts = ['光华路1号', '上海', '备注:'].flatMap((before) =>
    ['x', '路', ':'].map((after) => before + many + after),
  )
  const started = performance.now()
  for (const text of texts) parseAddress(text)
  expect(performance.now() - started).toBeLessThan(3_000)
})

test('what goes on for ever is read as far as an address goes', () => {
  const { county, detail } = parseAddress(`上海市静安区南京西路1号${'。好'.repeat(500_000)}`)
  expect({ county, detail }).toEqual({ county: '静安区', detail: '南京西路1号' })
})
