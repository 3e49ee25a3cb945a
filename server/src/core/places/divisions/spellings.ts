import { allDivisions, divisionsNamed, type Division, type Level } from './divisions.ts'

/** `ranked` is a short name with a rank of its own behind it: 恭城县, 恩施州, and 密云县 of before 2015. */
export type Spelling = { text: string; division: Division; kind: 'full' | 'ranked' | 'short' }

// What people on the spot say, where it is not made from the full name.
const nicknames: Readonly<Record<string, string>> = {
  巴州: '652800',
  博州: '652700',
  克州: '653000',
  版纳: '532800',
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
  // A national new area; its three counties are still counties of 保定.
  雄安新区: '130600',
}

const ranksOf: Readonly<Record<Level, readonly string[]>> = {
  province: ['省'],
  city: ['州', '县', '市', '地区'],
  county: ['县', '区', '市', '旗'],
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

const byOpening = Map.groupBy(
  [
    ...allDivisions.flatMap(spellingsOf),
    ...Object.entries(nicknames).flatMap(([text, code]) =>
      allDivisions
        .filter((division) => division.code === code)
        .map((division): Spelling => ({ text, division, kind: /[州盟县旗区]$/.test(text) ? 'ranked' : 'short' })),
    ),
  ].toSorted((a, b) => b.text.length - a.text.length),
  ({ text }) => opening(text, 0),
)

const none: readonly Spelling[] = []

/** Every way of writing a division that begins at this place of a text, the longest first. */
export const spellingsAt = (text: string, at: number): readonly Spelling[] => {
  const opened = byOpening.get(opening(text, at))
  return opened ? opened.filter((spelling) => text.startsWith(spelling.text, at)) : none
}
