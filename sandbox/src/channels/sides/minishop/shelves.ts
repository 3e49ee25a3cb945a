import { randomInt } from 'node:crypto'
import { openKeep } from '../../../keep.ts'
import type { App, Shop } from '../../things.ts'

export type ItemStatus = 'AUDITING' | 'AUDIT_REJECT' | 'DELISTING' | 'AVAILABLE' | 'FREEZE'
/** Money is fen. */
export type Sku = { skuId: string; outSkuId: string; price: number; stock: number; spec: string }
export type Content = {
  title: string
  desc: string
  categoryId: string
  headImg: string
  images: string[]
  attrs: { name: string; value: string }[]
  skus: Sku[]
}
export type Item = Content & {
  id: string
  outItemId: string
  shopId: string
  app: string
  status: ItemStatus
  /** Another version that is looked at while this one stays as it is. */
  next: Content | null
  /** What became of the newest version. */
  verdict: 'AUDITING' | 'AUDIT_REJECT' | 'PASS'
  reason: string
  auditFrom: number
}
export type Service = { outId: string; shopId: string; name: string; status: string; reason: string; at: number }
export type Image = { id: string; type: string; base64: string }

type Snapshot = { items: Item[]; services: Service[]; images: Image[] }

/** Until a person at the platform has looked. */
const auditMs = 700
const forbidden = /违禁|仿冒/
const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')

export type Shelves = ReturnType<typeof openShelves>

/** What stands on the shelves of the mini-programs, and who looks at it first. */
export function openShelves({
  dir,
  told,
}: {
  dir?: string | undefined
  /** An item was looked at. */
  told: (item: Item) => void
}) {
  const keep = openKeep<Snapshot>(dir, 'minishop.json')
  const kept = keep.read()
  const items = new Map<string, Item>((kept?.items ?? []).map((item) => [item.id, item]))
  const services = new Map<string, Service>((kept?.services ?? []).map((one) => [`${one.shopId} ${one.outId}`, one]))
  const images = new Map<string, Image>((kept?.images ?? []).map((image) => [image.id, image]))
  const held = new Set<string>()
  keep.of(() => ({ items: [...items.values()], services: [...services.values()], images: [...images.values()] }))

  function judge(item: Item, pass: boolean, reason = ''): void {
    if (item.verdict !== 'AUDITING') return
    item.verdict = pass ? 'PASS' : 'AUDIT_REJECT'
    item.reason = pass ? '' : reason || '商品信息不符合平台规范'
    if (item.status === 'AUDITING') item.status = pass ? 'DELISTING' : 'AUDIT_REJECT'
    else if (item.next && pass) Object.assign(item, item.next)
    item.next = null
    keep.changed()
    told(item)
  }

  /** Time has passed: whoever looks has looked, unless somebody holds it. */
  function settle(): void {
    const before = Date.now() - auditMs
    for (const item of items.values()) {
      if (item.verdict !== 'AUDITING' || item.auditFrom > before || held.has(item.app)) continue
      const bad = forbidden.test((item.next ?? item).title)
      judge(item, !bad, bad ? '标题含有违禁词' : '')
    }
    for (const service of services.values()) {
      if (service.status !== 'AUDITING' || service.at > before) continue
      const bad = forbidden.test(service.name)
      Object.assign(service, { status: bad ? 'REJECT' : 'ONLINE', reason: bad ? '名称含有违禁词' : '' })
      keep.changed()
    }
  }
  const ticking = setInterval(settle, 200).unref()

  return {
    settle,
    judge,
    hold: (label: string, on: boolean) => void (on ? held.add(label) : held.delete(label)),
    close(): void {
      clearInterval(ticking)
      keep.close()
    },
    itemsOf: (shop: Shop): Item[] => [...items.values()].filter(({ shopId }) => shopId === shop.id),
    item: (id: string): Item | undefined => items.get(id),
    byOutId: (shop: Shop, outItemId: string): Item | undefined =>
      [...items.values()].find((item) => item.shopId === shop.id && item.outItemId === outItemId),
    add(app: App, shop: Shop, outItemId: string, content: Content): Item {
      const item: Item = {
        ...content,
        id: `2026${digits(16)}`,
        outItemId,
        shopId: shop.id,
        app: app.label,
        status: 'AUDITING',
        next: null,
        verdict: 'AUDITING',
        reason: '',
        auditFrom: Date.now(),
      }
      items.set(item.id, item)
      keep.changed()
      return item
    },
    modify(item: Item, content: Content): void {
      if (item.status === 'AUDITING' || item.status === 'AUDIT_REJECT')
        Object.assign(item, content, { status: 'AUDITING' })
      else item.next = content
      Object.assign(item, { verdict: 'AUDITING', reason: '', auditFrom: Date.now() })
      keep.changed()
    },
    offer(item: Item, skus: readonly Pick<Sku, 'outSkuId' | 'price' | 'stock'>[]): void {
      // What a kind is called is not told again with its price.
      for (const content of [item, ...(item.next ? [item.next] : [])])
        for (const sku of content.skus) {
          const told = skus.find(({ outSkuId }) => outSkuId === sku.outSkuId)
          if (told) Object.assign(sku, { price: told.price, stock: told.stock })
        }
      keep.changed()
    },
    sell(item: Item, on: boolean): void {
      item.status = on ? 'AVAILABLE' : 'DELISTING'
      keep.changed()
    },
    remove(item: Item): void {
      items.delete(item.id)
      keep.changed()
    },
    /** False: there is not so much left. */
    take(item: Item, outSkuId: string, quantity: number): boolean {
      const sku = item.skus.find((one) => one.outSkuId === outSkuId)
      if (!sku || sku.stock < quantity) return false
      sku.stock -= quantity
      keep.changed()
      return true
    },
    service: (shop: Shop, outId: string): Service | undefined => services.get(`${shop.id} ${outId}`),
    apply(shop: Shop, outId: string, name: string): void {
      const service = { outId, shopId: shop.id, name, status: 'AUDITING', reason: '', at: Date.now() }
      services.set(`${shop.id} ${outId}`, service)
      keep.changed()
    },
    offline(service: Service): void {
      service.status = 'OFFLINE'
      keep.changed()
    },
    addImage(type: string, content: Buffer): Image {
      const image = { id: `A*${digits(20)}`, type, base64: content.toString('base64') }
      images.set(image.id, image)
      keep.changed()
      return image
    },
    image: (id: string): Image | undefined => images.get(id),
  }
}
