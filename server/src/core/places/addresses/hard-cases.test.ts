import { describe, expect, test } from 'vitest'
import { parseAddress, type AddressField } from './parse.ts'

type Case = [text: string, expected: Partial<Record<AddressField | 'rest', string>>]

const cases: Record<string, Case[]> = {
  'the street stands before the region': [
    [
      '珠江路498号未来城B座946室，江苏省南京市玄武区，杨寅，13912345678',
      { city: '南京市', county: '玄武区', detail: '珠江路498号未来城B座946室', name: '杨寅' },
    ],
    [
      '珠江路498号未来城B座946室江苏省南京市玄武区杨寅13912345678',
      { county: '玄武区', detail: '珠江路498号未来城B座946室', name: '杨寅' },
    ],
    [
      '科技园8栋101室\n南山区\n深圳市\n广东省\n张三\n13812345678',
      { province: '广东省', city: '深圳市', county: '南山区', detail: '科技园8栋101室', name: '张三' },
    ],
    [
      '南山区科技园8栋，张三，13812345678，广东省深圳市',
      { city: '深圳市', county: '南山区', detail: '科技园8栋', name: '张三' },
    ],
  ],
  'a landmark keeps the name of its place': [
    ['浙江省人民医院3号楼 李医生 13812345678', { province: '浙江省', city: '', detail: '浙江省人民医院3号楼' }],
    ['杭州市拱墅区浙江省人民医院 李医生 13812345678', { county: '拱墅区', detail: '浙江省人民医院' }],
    ['杭州市拱墅区上塘路158号（浙江省人民医院）2楼', { county: '拱墅区', detail: '上塘路158号(浙江省人民医院)2楼' }],
    [
      '上海市第六人民医院 徐汇区宜山路600号',
      { city: '上海市', county: '徐汇区', detail: '宜山路600号上海市第六人民医院' },
    ],
    ['上海市徐汇区上海交通大学徐汇校区', { county: '徐汇区', detail: '上海交通大学徐汇校区' }],
    ['南京大学仙林校区 小明 13812345678', { city: '', detail: '南京大学仙林校区', name: '小明' }],
    ['深圳市民中心B区 13812345678', { city: '深圳市', detail: '深圳市民中心B区' }],
  ],
  'new areas, autonomous counties and old ranks are known by what people call them': [
    ['河北省雄安新区容城县奥威路100号', { city: '保定市', county: '容城县', detail: '奥威路100号' }],
    ['河北雄安新区启动区A3地块', { province: '河北省', city: '保定市', county: '', detail: '雄安新区启动区A3地块' }],
    ['广西恭城县茶江路12号', { city: '桂林市', county: '恭城瑶族自治县', detail: '茶江路12号' }],
    ['恭城县莲花镇1号', { city: '桂林市', county: '恭城瑶族自治县', detail: '莲花镇1号' }],
    ['云南西盟县永邦路5号', { county: '西盟佤族自治县', detail: '永邦路5号' }],
    ['呼伦贝尔市鄂温克旗索伦大街5号', { county: '鄂温克族自治旗', detail: '索伦大街5号' }],
    ['新疆巴州库尔勒市人民东路1号', { city: '巴音郭楞蒙古自治州', county: '库尔勒市', detail: '人民东路1号' }],
    ['北京市密云县鼓楼东大街3号', { county: '密云区', detail: '鼓楼东大街3号' }],
    ['昆山花桥镇兆丰路8号', { city: '苏州市', county: '昆山市', detail: '花桥镇兆丰路8号' }],
    ['青岛市北区辽宁路1号', { city: '青岛市', county: '市北区', detail: '辽宁路1号' }],
    ['巩义市民生路18号', { county: '巩义市', detail: '民生路18号' }],
  ],
  'traditional characters and radicals are read as the characters they stand for': [
    ['廣東省廣州市天河區體育東路1號 陳大文 13812345678', { county: '天河区', detail: '体育东路1号', name: '陈大文' }],
    ['⼴东省⻓沙路1号', { province: '广东省', detail: '长沙路1号' }],
    ['臺灣省台北市信義區市府路45號', { province: '台湾省', detail: '台北市信义区市府路45号' }],
    // What simplified texts write themselves stays.
    ['陕西省咸阳市乾县城关镇於家村1号', { county: '乾县', detail: '城关镇於家村1号' }],
  ],
  'numbers of Hong Kong and Macao': [
    ['陳太 +852 9123 4567 香港九龍彌敦道132號', { name: '陈太', phone: '+85291234567', detail: '九龙弥敦道132号' }],
    ['陈太 00852-91234567 香港中环1号', { phone: '+85291234567' }],
    ['何生 853-66881234 澳门氹仔官也街20号', { name: '何生', phone: '+85366881234', detail: '氹仔官也街20号' }],
    ['林小姐 +886 912 345 678 台湾省台北市', { phone: '+886912345678' }],
    // A district's number is not one of Hong Kong.
    ['电话：85212345 上海市静安区南京西路1号', { phone: '85212345' }],
    // A room before a number in groups is no part of it.
    ['西安市雁塔区未来城5单元1805 175 7547 8709', { mobile: '17575478709', detail: '未来城5单元1805' }],
  ],
  'postcodes and identity numbers are no part of the address': [
    ['510000 广州市天河区体育东路1号518057 张三 13812345678', { detail: '体育东路1号', rest: '510000 518057' }],
    ['广州市天河区体育东路1号 邮编：510620 张三 13812345678', { detail: '体育东路1号', name: '张三' }],
    [
      '李娜 身份证号320106199203041225 13812345678 南京市鼓楼区中央路331号',
      { name: '李娜', mobile: '13812345678', detail: '中央路331号' },
    ],
    ['李娜 32010619920304122X 13812345678 南京市鼓楼区中央路331号', { name: '李娜', detail: '中央路331号' }],
    ['广州市天河区体育东路1号3栋101201室 张三 13812345678', { detail: '体育东路1号3栋101201室' }],
  ],
  'names as people call each other': [
    ...[
      '陈太',
      '李女士',
      '王先生',
      '张sir',
      '小明',
      '孙工',
      '欧阳娜娜',
      '陈李嘉欣',
      '阿May',
      '买买提·艾力',
      '周一强',
    ].map((name): Case => [`${name} 13812345678 深圳市南山区科技园8栋101室`, { name, detail: '科技园8栋101室' }]),
    ['深圳市南山区科技园8栋101室陈太13812345678', { name: '陈太', detail: '科技园8栋101室' }],
    ['深圳市南山区科技园8栋28楼贾心 13812345678', { name: '贾心', detail: '科技园8栋28楼' }],
    ['深圳市南山区科技园8栋 陈太 收 13812345678', { name: '陈太', detail: '科技园8栋' }],
    ['深圳市南山区科技园8栋 找前台李小姐 13812345678', { name: '李小姐' }],
    ['收件人：收\n电话：13812345678\n地址：深圳市南山区科技园8栋', { name: '', detail: '科技园8栋' }],
    ['深圳市南山区科技园8栋 收 13812345678', { name: '', detail: '科技园8栋' }],
    ['收 13812345678 深圳市南山区科技园8栋', { name: '' }],
  ],
  'what is said to the shop is no part of the address': [
    [
      '你好，帮我送一束99朵红玫瑰到深圳市南山区科技园8栋，陈太，13812345678，明天下午3点前送到',
      { detail: '科技园8栋', name: '陈太' },
    ],
    ['深圳市南山区科技园8栋101室(放门口就行) 陈太 13812345678', { detail: '科技园8栋101室' }],
    ['深圳市南山区幸福路1号玫瑰园3栋 陈太 13812345678 谢谢', { detail: '幸福路1号玫瑰园3栋' }],
  ],
}

describe.each(Object.entries(cases))('%s', (_title, rows) => {
  test.each(rows)('%j', (text, expected) => {
    expect(parseAddress(text)).toMatchObject(expected)
  })
})
