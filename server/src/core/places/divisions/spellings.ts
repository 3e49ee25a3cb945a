import { onFirstUse } from '@zdb/contract/kit/first-use'
import { allDivisions, divisionsNamed, type Division, type Level } from './divisions.ts'

/** `ranked` is a short name with a rank of its own behind it: 恭城县, 恩施州, and 密云县 of before 2015. */
export type Spelling = { text: string; division: Division; kind: 'full' | 'ranked' | 'short' }

// What people on the spot say, where it is not made from the full name.
const nicknames: Readonly<Record<string, string>> = {
  巴州: '652800',
  博州: '652700',
  克州: '653000',
  版纳: '532800',
  乌市: '650100',
  呼市: '150100',
  锡盟: '152500',
  阿盟: '152900',
  前郭县: '220721',
  前郭: '220721',
  杜蒙县: '230624',
  喀左县: '211324',
  阜蒙县: '210921',
  莫旗: '150722',
  塔县: '653131',
  察县: '654022',
  和丰县: '654226',
  科左中旗: '150521',
  科左后旗: '150522',
  科右前旗: '152221',
  科右中旗: '152222',
  青岛西海岸新区: '370211',
  西海岸新区: '370211',
  平潭综合实验区: '350128',
}

/** Districts that were merged into others and live on in address books. */
const former: Readonly<Record<string, string>> = {
  宣武区: '110102',
  崇文区: '110101',
  塘沽区: '120116',
  汉沽区: '120116',
  大港区: '120116',
  东陵区: '210112',
  动力区: '230110',
  卢湾区: '310101',
  闸北区: '310106',
  南汇区: '310115',
  白下区: '320104',
  下关区: '320106',
  沧浪区: '320508',
  金阊区: '320508',
  平江区: '320508',
  港闸区: '320613',
  江干区: '330102',
  下城区: '330105',
  梅列区: '350404',
  四方区: '370203',
  胶南市: '370211',
  长岛县: '370614',
  莱城区: '370116',
  吉利区: '410308',
  萝岗区: '440112',
  双桥区: '500111',
  万盛区: '500110',
}

/** National new areas: no divisions, but everybody knows which city they are in, or which province at least. */
const zones: Readonly<Record<string, string>> = {
  雄安新区: '130600',
  西咸新区: '610000',
  两江新区: '500000',
  天府新区: '510100',
  贵安新区: '520000',
  湘江新区: '430100',
  江北新区: '320100',
  滇中新区: '530100',
  赣江新区: '360100',
  金普新区: '210200',
  横琴新区: '440400',
}
export const isZone = (text: string): boolean => Object.hasOwn(zones, text)

const ranksOf: Readonly<Record<Level, readonly string[]>> = {
  province: ['省'],
  city: ['州', '县', '市', '地区'],
  county: ['县', '区', '市', '旗', '新区'],
}

const ranks = ({ level, name }: Division): readonly string[] =>
  // A city of its own rank is called nothing else; prefectures and the counties that stand for cities are.
  level === 'city' && name.endsWith('市') ? [] : ranksOf[level]

function spellingsOf(division: Division): Spelling[] {
  const { name, short } = division
  const ranked = (short === name ? [] : ranks(division))
    .map((rank) => short + rank)
    // 大理市 is the county of that name, not the prefecture around it.
    .filter((text) => text !== name && !isFullName(text))
  return [
    { text: name, division, kind: 'full' },
    ...ranked.map((text): Spelling => ({ text, division, kind: 'ranked' })),
    ...(short === name ? [] : [{ text: short, division, kind: 'short' } as const]),
  ]
}

const isFullName = (text: string): boolean =>
  (['province', 'city', 'county'] as const).some((level) =>
    divisionsNamed(level, text).some(({ name }) => name === text),
  )

// Found by its first two characters, which hardly any two places share.
const opening = (text: string, at: number): number => text.charCodeAt(at) * 0x1_00_00 + text.charCodeAt(at + 1)

const byOpening = onFirstUse(() =>
  Map.groupBy(
    [
      ...allDivisions().flatMap(spellingsOf),
      ...Object.entries({ ...nicknames, ...former, ...zones }).flatMap(([text, code]) =>
        allDivisions()
          .filter((division) => division.code === code)
          .map((division): Spelling => ({ text, division, kind: /[州盟县旗区]$/.test(text) ? 'ranked' : 'short' })),
      ),
    ].toSorted((a, b) => b.text.length - a.text.length),
    ({ text }) => opening(text, 0),
  ),
)

const none: readonly Spelling[] = []

/** Every way of writing a division that begins at this place of a text, the longest first. */
export const spellingsAt = (text: string, at: number): readonly Spelling[] => {
  const opened = byOpening().get(opening(text, at))
  return opened ? opened.filter((spelling) => text.startsWith(spelling.text, at)) : none
}
