import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { endpoints } from './areas.ts'
import { codes } from './codes.ts'
import { pathNames, type Endpoint } from './kit/endpoint.ts'
import { merchantApi, OpenEvent } from './areas/channels/open-api/merchant-api.ts'

type Json = Record<string, unknown>

/** The wire side of a schema: codecs show what travels. */
const wire = (schema: $ZodType): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  // A root that contains itself is given a name, so that it can stand elsewhere.
  if (!JSON.stringify(json).includes('"$ref":"#"')) return json
  const named = JSON.parse(JSON.stringify(json).replaceAll('"$ref":"#"', '"$ref":"#/$defs/self"')) as Json
  const { $defs, ...self } = named
  return { $ref: '#/$defs/self', $defs: { ...($defs as Json | undefined), self } }
}

const envelope = (result: $ZodType): Json => ({
  type: 'object',
  required: ['code', 'message', 'data', 'errors'],
  properties: {
    code: { type: 'integer', description: '0 为成功' },
    message: { type: 'string' },
    data: wire(result),
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
  },
})

const queryParameters = (schema: $ZodType): Json[] => {
  const { properties = {}, required = [] } = wire(schema) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: part,
  }))
}

const requestBody = ({ body, upload }: Endpoint): Json | undefined => {
  if (upload)
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
        },
      },
    }
  if (!body) return undefined
  const mayLack = z.safeDecode(body as z.ZodType, undefined as never).success
  return { required: !mayLack, content: { 'application/json': { schema: wire(body) } } }
}

const operation = (endpoint: Endpoint): Json => ({
  operationId: endpoint.key,
  summary: endpoint.about,
  tags: [endpoint.key.split('.')[0]],
  ...(endpoint.open ? { security: [] } : { 'x-permission': endpoint.allow }),
  parameters: [
    ...pathNames(endpoint.path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...(endpoint.query ? queryParameters(endpoint.query) : []),
  ],
  ...(endpoint.body || endpoint.upload ? { requestBody: requestBody(endpoint) } : {}),
  responses: {
    200: endpoint.download
      ? { description: '文件', content: { 'application/octet-stream': {} } }
      : { description: '成功或拒绝，见 code', content: { 'application/json': { schema: envelope(endpoint.result) } } },
  },
})

const signatureHeaders = ['x-app-key', 'x-timestamp', 'x-nonce', 'x-signature']

/** A call of a merchant's own system: signed instead of signed in, and a refusal has a status of its own. */
const signedOperation = (endpoint: Endpoint): Json => {
  const { 'x-permission': _, ...described } = operation(endpoint)
  return { ...described, security: [Object.fromEntries(signatureHeaders.map((name) => [name, []]))] }
}

const signedCalls: readonly Endpoint[] = Object.entries(merchantApi).map(([name, call]) => ({
  ...call,
  key: `merchantApi.${name}`,
}))

/**
 * A schema that contains itself comes with its definitions beside it, and its references count from its own root. In a
 * document they stand among the components, under the name of the call that brought them.
 */
const withComponents = (operations: Record<string, Json>): { paths: Record<string, Json>; schemas: Json } => {
  const schemas: Json = {}
  const settle = (part: unknown, name: string): unknown => {
    if (Array.isArray(part)) return part.map((each) => settle(each, name))
    if (typeof part !== 'object' || part === null) return part
    const { $defs, ...rest } = part as Json
    for (const [key, definition] of Object.entries(($defs ?? {}) as Json))
      schemas[`${name}.${key}`] = settle(definition, name)
    return Object.fromEntries(
      Object.entries(rest).map(([key, value]) =>
        key === '$ref' && typeof value === 'string'
          ? [key, value.replace('#/$defs/', `#/components/schemas/${name}.`)]
          : [key, settle(value, name)],
      ),
    )
  }
  const paths = Object.fromEntries(
    Object.entries(operations).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods as Record<string, Json>).map(([method, each]) => [
          method,
          settle(each, String(each['operationId'])),
        ]),
      ),
    ]),
  )
  return { paths, schemas }
}

export const openapi = (): Json => {
  const operations: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = (operations[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  for (const call of signedCalls) {
    const path = (operations[call.path] ??= {})
    path[call.method.toLowerCase()] = signedOperation(call)
  }
  const { paths, schemas } = withComponents(operations)
  return {
    openapi: '3.1.0',
    info: { title: '转单宝', version: '1', description: '商家后台接口' },
    paths,
    webhooks: {
      callback: {
        post: {
          operationId: 'merchantApi.callback',
          summary: '状态回调：发往商家保存的回调地址，签名方式与调用相同',
          tags: ['merchantApi'],
          requestBody: { required: true, content: { 'application/json': { schema: wire(OpenEvent) } } },
          responses: { '2XX': { description: '收到' } },
        },
      },
    },
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        ...Object.fromEntries(signatureHeaders.map((name) => [name, { type: 'apiKey', in: 'header', name }])),
      },
    },
    security: [{ bearer: [] }],
    'x-codes': Object.fromEntries(Object.entries(codes).map(([name, { code, message }]) => [code, { name, message }])),
  }
}
