import type { Chance } from './chance.ts'

const greetings = [
  '你好',
  '您好',
  '老板你好',
  '老板',
  '在吗',
  '亲',
  '麻烦了',
  '帮忙发一下',
  '帮我送一束玫瑰',
  '订一个8寸蛋糕',
  '要一束99朵红玫瑰',
  '麻烦送到',
  '帮我送到',
  '送到',
  '新地址',
  '地址发你',
  '收货信息',
]
const wishes = [
  '谢谢',
  '谢谢老板',
  '尽快',
  '麻烦尽快',
  '明天下午3点前送到',
  '今天晚上7点前送达',
  '周六上午送',
  '5月20日送',
  '送之前打电话',
  '到了打电话',
  '请提前电话联系',
  '不要放快递柜',
  '放前台就行',
  '匿名配送',
  '贺卡写生日快乐',
  '轻拿轻放',
  '不要满天星',
  '请用保温箱',
  '帮忙写张卡片：妈妈我爱你',
  '别敲门，有小孩',
  '辛苦了',
]
const pictures = ['📍', '🏠', '🌹', '🎂', '📦', '❤️', '😊']

export const aGreeting = (chance: Chance): string => chance.pick(greetings)
export const aWish = (chance: Chance): string => chance.pick(wishes)
export const aPicture = (chance: Chance): string => chance.pick(pictures)
export const aPostcode = (chance: Chance): string => `${chance.between(1, 8)}${chance.digits(3)}00`
export const anIdentity = (chance: Chance): string =>
  `${chance.pick(['440305', '110105', '320106', '510107', '330106'])}19${chance.between(60, 99)}0${chance.between(1, 9)}${chance.between(10, 28)}${chance.digits(3)}${chance.pick(['1', '5', '8', 'X'])}`

// Written down here and not taken from the parser's own table, which is on trial.
const traditional =
  '广廣东東门門长長张張陈陳刘劉赵趙吴吳杨楊黄黃马馬罗羅郑鄭谢謝韩韓冯馮邓鄧许許萧蕭苏蘇卢盧蒋蔣贾賈陆陸钟鐘谭譚区區县縣乡鄉镇鎮号號楼樓栋棟层層单單云雲龙龍凤鳳湾灣岛島庆慶苏蘇贵貴浙浙辽遼宁寧兰蘭银銀铁鐵锦錦绣繡园園苑苑场場广廣厦廈医醫院院学學馆館图圖书書体體育育宾賓华華国國际際达達万萬联聯电電话話时時代代风風业業务務创創财財机機实實验驗师師爱愛总總经經强強静靜丽麗军軍艳豔杰傑涛濤红紅兴興泽澤轩軒颖穎欧歐诸諸马馬团團结結产產发發开開关關环環团團义義阳陽阴陰滨濱江江头頭庄莊坝壩桥橋沟溝岭嶺绿綠恒恆约約济濟沪滬渝渝无無锡錫温溫扬揚阁閣双雙会會员員车車站站驻駐办辦处處里里紫紫铜銅盐鹽连連顺順义義'
const pairs = new Map<string, string>()
for (let i = 0; i + 1 < traditional.length; i += 2) pairs.set(traditional.charAt(i), traditional.charAt(i + 1))

/** As somebody from Hong Kong or with an old phone writes. */
export const inTraditional = (text: string): string =>
  text.replace(/[\u4E00-\u9FFF]/g, (character) => pairs.get(character) ?? character)

const radicals = new Map(
  [
    ...('⼴广⼭山⽔水⽯石⼩小⼤大⼈人⻄西⻔门⻓长⻋车⻢马⻰龙⼯工⼝口⼟土⽅方⾦金⽩白⽥田⾼高⼦子⼥女⻩黄⽇日⽉月⽊木⼀一⼆二⼋八⼗十'.match(
      /../gu,
    ) ?? []),
  ].map((pair) => [pair.charAt(1), pair.charAt(0)]),
)

/** As a text copied out of a PDF looks: the same to the eye, other characters to a machine. */
export const inRadicals = (text: string): string =>
  text.replace(/[\u4E00-\u9FFF]/g, (character) => radicals.get(character) ?? character)
