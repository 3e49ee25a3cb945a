import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { files } from '@zdb/contract/desk/files/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { aPicture, formWith } from '#areas/desk/files/fixtures'
import { within } from '#core/db/tx'
import { test, type Person } from '#test/harness/world'
import { aContact, aStore } from '../fixtures.ts'

const upload = async (who: Person): Promise<string> =>
  (await who.call(files.upload, { form: formWith('门头.png', await aPicture('png')) })).data?.url ??
  expect.fail('not uploaded')

test('pictures of a store are its merchant’s own uploads, and every merchant may then look at them', async ({
  world,
}) => {
  const [owner, stranger] = [await world.merchant(), await world.merchant()]
  const sid = String(await within((tx) => aStore(tx, owner.merchantId)))
  const [logo, front, foreign] = [await upload(owner), await upload(owner), await upload(stranger)]
  const save = (images: string[]) => owner.call(stores.saveImages, { params: { sid }, body: { logo, images } })
  expect((await save([foreign])).code).toBe(codes.invalid.code)
  expect((await save(['https://elsewhere.example/x.png'])).code).toBe(codes.invalid.code)
  expect((await save([front])).data).toEqual({ logo, images: [front] })
  // What is there already is not asked for again.
  expect((await save([front])).data).toEqual({ logo, images: [front] })
  expect((await owner.call(stores.images, { params: { sid } })).data).toEqual({ logo, images: [front] })
  const shots = await owner.call(stores.saveRealShots, { body: { sid, images: [front] } })
  expect(shots.data).toEqual({ sid, images: [front] })
  expect((await owner.call(stores.realShots, { query: { sid } })).data?.images).toEqual([front])
  expect((await owner.call(stores.saveLogoOld, { body: { sid, logo: '' } })).data).toEqual({
    logo: '',
    images: [front],
  })
  const seen = await fetch(`${world.url}${front}`, { headers: stranger.headers })
  expect(seen.status).toBe(200)
})

test('what is being judged is not swapped: neither pictures nor people', async ({ world }) => {
  const owner = await world.merchant()
  const sid = String(await within((tx) => aStore(tx, owner.merchantId, { life: 'reviewing' })))
  const contact = await within((tx) => aContact(tx, { id: Number(sid), merchantId: owner.merchantId }))
  const body = { type: 2, name: '小周', phone: '021-62345678', position: '店员' }
  const refused = { code: codes.storeInReview.code }
  expect(await owner.call(stores.saveImages, { params: { sid }, body: { logo: '', images: [] } })).toMatchObject(
    refused,
  )
  expect(await owner.call(stores.saveLogoOld, { body: { sid, logo: '' } })).toMatchObject(refused)
  expect(await owner.call(stores.saveRealShots, { body: { sid, images: [] } })).toMatchObject(refused)
  expect(await owner.call(stores.saveContact, { params: { sid }, body })).toMatchObject(refused)
  expect(await owner.call(stores.removeContact, { params: { id: String(contact) } })).toMatchObject(refused)
})
