import type { Chance } from './chance.ts'

/** What a text is made of, as written. */
export type Parts = { name: string; phone: string; region: string; street: string[] }

const comma = (chance: Chance) => chance.pick(['，', ',', ' ', ' ', '\n', '； ', '、'])
const address = (chance: Chance, { region, street }: Parts) =>
  region +
  chance.weighted([
    [75, ''],
    [20, ' '],
    [5, '，'],
  ]) +
  street.join(
    chance.weighted([
      [75, ''],
      [25, ' '],
    ]),
  )

/** Only behind a house number can a person tell where a name glued to it begins. */
const glues = (street: string[]) => /[\d号室楼层栋]$/.test(street.at(-1) ?? '')

const oneLine = (chance: Chance, parts: Parts): string => {
  const whole = address(chance, parts)
  const sign = comma(chance)
  const name =
    parts.name +
    chance.weighted([
      [88, ''],
      [8, '收'],
      [4, ' 收'],
    ])
  return chance.weighted([
    [28, [name, parts.phone, whole].join(sign)],
    [26, [whole, name, parts.phone].join(sign)],
    [12, [whole, parts.phone, name].join(sign)],
    [8, [parts.phone, name, whole].join(sign)],
    [6, [name, whole, parts.phone].join(sign)],
    [5, `${parts.name}${parts.phone}${sign}${whole}`],
    [5, `${whole}${sign}${parts.name}${parts.phone}`],
    [
      5,
      glues(parts.street) && !/^[A-Za-z]/.test(parts.name)
        ? `${whole}${parts.name}${sign}${parts.phone}`
        : [whole, name, parts.phone].join(sign),
    ],
  ])
}

const streetFirst = (chance: Chance, { name, phone, region, street }: Parts): string => {
  const sign = chance.pick(['，', ',', ' ', '\n'])
  const whole = street.join('')
  return chance.weighted([
    [50, [whole, region, name, phone].join(sign)],
    [20, [name, phone, whole, region].join(sign)],
    [15, [whole, region, phone, name].join(sign)],
    [15, [whole, name, phone, region].join(sign)],
  ])
}

const labels: [name: string, phone: string, address: string][] = [
  ['收货人', '手机号码', '收货地址'],
  ['收件人', '联系电话', '详细地址'],
  ['姓名', '电话', '地址'],
  ['联系人', '手机', '送货地址'],
  ['收花人', '电话', '配送地址'],
  ['顾客', '联系方式', '地址'],
]

const form = (chance: Chance, parts: Parts): string => {
  const [name, phone, place] = chance.pick(labels)
  const colon = chance.pick(['：', ':', '： ', ': '])
  const end = chance.pick(['\n', '\n', '\n', ' ', '，', '；'])
  const rows = [
    `${name}${colon}${parts.name}`,
    `${phone}${colon}${parts.phone}`,
    `${place}${colon}${address(chance, parts)}`,
  ]
  return (chance.happens(0.75) ? rows : [2, 0, 1].map((i) => rows[i])).join(end)
}

/** Shops' apps ask for the region and the street in two fields, and people write the region into both. */
const twoFields = (chance: Chance, { name, phone, region, street }: Parts): string => {
  const again = chance.happens(0.35) ? region : ''
  const bare = chance.happens(0.4)
  const row = (label: string, value: string) => (bare ? `${label}\n${value}` : `${label}：${value}`)
  return [
    row('收货人', name),
    row('手机号码', phone),
    row('所在地区', region),
    row('详细地址', again + street.join('')),
  ].join('\n')
}

const sentence = (chance: Chance, parts: Parts): string =>
  chance.pick([
    `我的地址是${address(chance, parts)}，我叫${parts.name}，电话${parts.phone}`,
    `收货人${parts.name}，电话${parts.phone}，地址是${address(chance, parts)}`,
    `送到${address(chance, parts)}，联系人${parts.name}，手机号${parts.phone}`,
    `麻烦寄到${address(chance, parts)}，${parts.name}收，${parts.phone}`,
    `地址${address(chance, parts)} 电话${parts.phone} 联系人：${parts.name}`,
  ])

export const aLayout = (chance: Chance, parts: Parts): string =>
  chance.weighted<(chance: Chance, parts: Parts) => string>([
    [54, oneLine],
    [12, streetFirst],
    [16, form],
    [8, twoFields],
    [10, sentence],
  ])(chance, parts)
