import { chanceOf, type Chance } from './chance.ts'
import { aLayout } from './layouts.ts'
import { aGreeting, anIdentity, aPicture, aPostcode, aWish, inRadicals, inTraditional } from './noise.ts'
import { aName, aNumber, aNumberAbroad } from './people.ts'
import { aRegion } from './regions.ts'
import type { Sample } from './score.ts'
import { aStreet } from './streets.ts'

const abroad = [
  {
    code: '852',
    province: '香港特别行政区',
    region: ['香港', '香港特别行政区', '中国香港'],
    streets: [
      '九龙旺角弥敦道688号旺角中心',
      '铜锣湾轩尼诗道500号',
      '中环皇后大道中99号中环中心',
      '新界沙田沙田正街18号新城市广场',
    ],
  },
  {
    code: '853',
    province: '澳门特别行政区',
    region: ['澳门', '澳门特别行政区'],
    streets: ['氹仔官也街20号', '南湾大马路730号', '新马路118号', '路环竹湾马路8号'],
  },
] as const

function aSampleAbroad(chance: Chance): Sample {
  const { code, province, region, streets } = chance.pick(abroad)
  const [name, phone, street] = [
    aName(chance),
    aNumberAbroad(chance, code),
    `${chance.pick(streets)}${chance.between(1, 30)}楼`,
  ]
  const whole = chance.pick(region) + street
  const text = chance.pick([
    `${name} ${phone.written} ${whole}`,
    `${whole}，${name}，${phone.written}`,
    `收货人：${name}\n电话：${phone.written}\n地址：${whole}`,
  ])
  return { text, hint: '', truth: { province, city: '', county: '', detail: street, name, phone: phone.truth } }
}

function noisy(chance: Chance, text: string): string {
  const breaks = text.includes('\n') ? '\n' : chance.pick(['，', ' ', '\n'])
  const parts = [text]
  if (chance.happens(0.14)) parts.unshift(aGreeting(chance))
  if (chance.happens(0.05)) parts.unshift(aPostcode(chance))
  if (chance.happens(0.16)) parts.push(aWish(chance))
  if (chance.happens(0.05)) parts.push(`邮编${chance.pick(['', '：', ' '])}${aPostcode(chance)}`)
  if (chance.happens(0.04)) parts.push(`身份证${chance.pick(['', '：', '号'])}${anIdentity(chance)}`)
  const whole = parts.join(breaks)
  return chance.happens(0.05) ? aPicture(chance) + whole : whole
}

function aSample(chance: Chance): Sample {
  const [region, name, phone] = [aRegion(chance), aName(chance), aNumber(chance)]
  const street = aStreet(chance, region)
  const text = noisy(chance, aLayout(chance, { name, phone: phone.written, region: region.written, street }))
  const dressed = chance.weighted<(text: string) => string>([
    [91, (plain) => plain],
    [6, inTraditional],
    [3, inRadicals],
  ])(text)
  return { text: dressed, hint: '', truth: { ...region.truth, detail: street.join(''), name, phone: phone.truth } }
}

/** So many texts with what is in them; the same seed gives the same. */
export function samples(seed: number, count: number): Sample[] {
  const chance = chanceOf(seed)
  return Array.from({ length: count }, () => (chance.happens(0.025) ? aSampleAbroad(chance) : aSample(chance)))
}
