import { isMunicipality, placeOf } from '#core/places/divisions/divisions'
import { chanceOf, type Chance } from './chance.ts'
import type { Phrases } from './chat-phrases.ts'
import { aName, aNumber } from './people.ts'
import { kept } from './phrases-kept.ts'
import { seen } from './phrases-seen.ts'
import { countyOfGreatCity, type WrittenRegion } from './regions.ts'
import type { Sample } from './score.ts'
import { aStreet } from './streets.ts'

/** A region as it is said: short, and without what the shop knows, which is where the shop itself is. */
function aSpokenRegion(chance: Chance): WrittenRegion & { hint: string } {
  const { province, city, county } = placeOf(countyOfGreatCity(chance).code)
  if (!province || !city || !county) throw new Error('a county is in a city')
  const truth = { province: province.name, city: city.name, county: county.name }
  const space = chance.happens(0.2) ? ' ' : ''
  const own = isMunicipality(province)
  const written = chance.weighted([
    [30, city.short + space + county.name],
    [25, city.name + space + county.name],
    [own ? 0 : 15, province.short + space + city.short + space + county.name],
    [own ? 0 : 15, province.name + city.name + county.name],
  ])
  const near = chance.happens(0.15)
  return { written: near ? county.name : written, hint: near ? city.name : '', truth, province, city }
}

type Facts = { name: string; phone: string; place: string; lines: string[] }
type Said = { chance: Chance; say: (kind: keyof Phrases) => string; sign: () => string }

const isWord = (lead: string) => /[\u4E00-\u9FA5]$/.test(lead)

/** The three facts in some order, each with or without a word before it. */
function core({ chance, say, sign }: Said, { name, phone, place, lines }: Facts): string {
  const lead = (kind: 'address' | 'name' | 'phone', value: string) => {
    const word = say(kind)
    return word + (isWord(word) && chance.happens(0.3) ? ' ' : '') + value
  }
  const between = sign()
  const together = () => name + chance.pick([' ', ' ', '', '，', '：']) + phone
  return chance.weighted<() => string>([
    [22, () => [lead('address', place), lead('name', name), lead('phone', phone)].join(between)],
    [14, () => [lead('name', name), lead('phone', phone), lead('address', place)].join(between)],
    [8, () => [lead('phone', phone), lead('name', name), lead('address', place)].join(between)],
    [8, () => [lead('address', place), lead('phone', phone), lead('name', name)].join(between)],
    [14, () => [lead('address', place), together()].join(between)],
    [10, () => [together(), lead('address', place)].join(between)],
    [8, () => [place, `${name}${chance.pick(['收', ' 收', '（收）'])}`, phone].join(chance.pick([' ', '，', '\n']))],
    [10, () => [...lines, name, phone].join('\n')],
    [
      12,
      () =>
        say('person').replace('{name}', name).replace('{place}', place) +
        between +
        chance.pick(['电话', '她电话', '手机', '电话是']) +
        phone,
    ],
  ])()
}

function aChat(chance: Chance, said: Phrases): Sample {
  const say = (kind: keyof Phrases) => chance.pick(said[kind])
  const region = aSpokenRegion(chance)
  const street = aStreet(chance, region)
  const [name, phone] = [aName(chance), aNumber(chance)]
  const glue = chance.weighted([
    [70, ''],
    [30, ' '],
  ])
  const [first = '', ...others] = street
  const facts = {
    name,
    phone: phone.written,
    place: region.written + (chance.happens(0.15) ? ' ' : '') + street.join(glue),
    lines: [region.written + first, ...others],
  }
  const sign = chance.pick(['，', '，', ' ', '\n', '\n', '。'])
  const whole = core({ chance, say, sign: () => chance.pick([sign, sign, '，']) }, facts)
  const before = [
    ...(chance.happens(0.55) ? [say('greeting')] : []),
    ...(chance.happens(0.5) ? [say('order')] : []),
    ...(chance.happens(0.25) ? [say('time')] : []),
  ]
  const buyer = () =>
    say('buyer')
      .replace('{name}', aName(chance))
      .replace('{surname}', chance.pick([...'王李张刘陈']))
      .replace('{phone}', `13${chance.digits(9)}`)
  const after = [
    ...(chance.happens(0.3) ? [say('time')] : []),
    ...(chance.happens(0.3) ? [say('wish')] : []),
    ...(chance.happens(0.15) ? [say('card')] : []),
    ...(chance.happens(0.12) ? [buyer()] : []),
    ...(chance.happens(0.3) ? [say('thanks')] : []),
  ]
  const dressed = [...before, whole, ...after].map((part) => (chance.happens(0.12) ? part + say('picture') : part))
  return {
    text: dressed.join(sign),
    hint: region.hint,
    truth: { ...region.truth, detail: street.join(''), name, phone: phone.truth },
  }
}

const phrases = { seen, kept }

/** So many chats with what is in them; the same seed gives the same. */
export function chats(seed: number, count: number, words: keyof typeof phrases): Sample[] {
  const chance = chanceOf(seed)
  return Array.from({ length: count }, () => aChat(chance, phrases[words]))
}
