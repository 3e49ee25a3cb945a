import { catalogue, cities, cards, flowerRemarks, givenNames, invoiceTitles, surnames } from './stock.ts'
import { between, pick, type Random } from '../random.ts'
import type { Goods, Order, Person } from './things.ts'

const hour = 3600_000
const day = 24 * hour
const china = 8 * hour

/** What a buyer decides when ordering; the rest of an order is the channel's. */
export type Wish = Pick<
  Order,
  'goods' | 'shippingFee' | 'amount' | 'card' | 'remarks' | 'consignee' | 'buyer' | 'window' | 'invoice'
>

const mobile = (random: Random): string =>
  `${pick(random, ['138', '139', '158', '177', '186', '199'])}0013${String(between(random, 0, 9999)).padStart(4, '0')}`
const name = (random: Random): string => pick(random, surnames) + pick(random, givenNames)

export function somebody(random: Random, cityName?: string): Person {
  const city = cities.find((one) => one.city.startsWith(cityName ?? '-')) ?? pick(random, cities)
  const place = pick(random, city.places)
  const door = `${between(random, 1, 12)}栋${between(random, 2, 28)}0${between(random, 1, 8)}室`
  return {
    name: name(random),
    mobile: mobile(random),
    province: city.province,
    city: city.city,
    county: place.county,
    address: `${place.address}${door}`,
    longitude: jitter(random, place.longitude),
    latitude: jitter(random, place.latitude),
  }
}

const jitter = (random: Random, degree: number): number => Number((degree + (random() - 0.5) / 100).toFixed(6))

/** A quarter want it at once, the others in a window of today or tomorrow, on the half hour. */
function window(random: Random, now: number): Order['window'] {
  const dice = random()
  if (dice < 0.25) return null
  const halfHour = hour / 2
  const start =
    dice < 0.7
      ? Math.ceil((now + between(random, 90, 300) * 60_000) / halfHour) * halfHour
      : Math.floor((now + china) / day) * day - china + day + between(random, 18, 38) * halfHour
  return { start, end: start + hour }
}

export const goodsTotal = (goods: readonly Goods[]): number =>
  goods.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

export function wish(random: Random, now: number, pictures: string, city?: string): Wish {
  const count = random() < 0.75 ? 1 : 2
  const goods = Array.from({ length: count }, (): Goods => {
    const { sku, picture, ...rest } = pick(random, catalogue)
    const quantity = random() < 0.9 ? 1 : between(random, 2, 3)
    return { ...rest, id: `G${sku}`, skuId: sku, quantity, image: `${pictures}/${picture}.svg` }
  })
  const shippingFee = pick(random, [0, 5_00, 8_00, 12_50])
  return {
    goods,
    shippingFee,
    amount: goodsTotal(goods) + shippingFee,
    card: random() < 0.8 ? pick(random, cards) : '',
    remarks: random() < 0.6 ? pick(random, flowerRemarks) : '',
    consignee: somebody(random, city),
    buyer: { name: name(random), mobile: mobile(random) },
    window: window(random, now),
    invoice:
      random() < 0.1
        ? { title: pick(random, invoiceTitles), taxNumber: `91440300MA5${between(random, 1_000_000, 9_999_999)}` }
        : null,
  }
}
