import type { FastifyRequest } from 'fastify'
import { md5 } from '../../../digest.ts'
import { jsonBody } from '../../../raw-body.ts'
import { partsOf } from '../../form.ts'
import { textOf } from '../../text.ts'
import type { Shop } from '../../things.ts'

type Fields = Record<string, unknown>

const largest = 2 * 1024 * 1024
const sealOf = (shop: Shop, digest: string): string => md5(`media ${shop.id} ${digest}`)

/** Whether this shop has uploaded what the number stands for. */
export const isMedia = (shop: Shop, id: unknown): boolean =>
  typeof id === 'string' && id === `${id.slice(0, 32)}${sealOf(shop, id.slice(0, 32))}`

async function contentOf(request: FastifyRequest, type: string): Promise<Buffer> {
  if (type === '1') return Buffer.from(textOf(jsonBody(request)['img_url']))
  const media = (await partsOf(request)).get('media')
  return media instanceof Blob ? Buffer.from(await media.arrayBuffer()) : Buffer.alloc(0)
}

/** A picture as bytes (with its measures) or by its address; kinds of upload and of answer stand in the address. */
export async function upload(request: FastifyRequest, shop: Shop): Promise<Fields> {
  const query = request.query as Readonly<Record<string, string | undefined>>
  const { upload_type = '', resp_type = '', height, width } = query
  const sized = upload_type === '1' || (Number(height) > 0 && Number(width) > 0)
  if (!/^[01]$/.test(upload_type) || !/^[01]$/.test(resp_type) || !sized)
    return { errcode: 10020055, errmsg: '参数有误' }
  const content = await contentOf(request, upload_type)
  if (content.length === 0) return { errcode: 10020059, errmsg: '图片为空' }
  if (resp_type === '0' && content.length > largest) return { errcode: 10020060, errmsg: '图片大小超出限制(2MB)' }
  const digest = md5(content)
  const id = `${digest}${sealOf(shop, digest)}`
  const pic_file =
    resp_type === '0' ? { media_id: id, pay_media_id: id } : { img_url: `https://mmecimage.cn/p/${shop.id}/${digest}` }
  return { errcode: 0, errmsg: 'ok', pic_file }
}
