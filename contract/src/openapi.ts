import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { endpoints } from './areas.ts'
import { codes } from './codes.ts'
import { pathNames, type Endpoint } from './kit/endpoint.ts'

type Json = Record<string, unknown>

/** The wire side of a schema: codecs show what travels. */
const wire = (schema: $ZodType): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return json
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
  return body && { required: true, content: { 'application/json': { schema: wire(body) } } }
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

export const openapi = (): Json => {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: '转单宝', version: '1', description: '商家后台接口' },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
    'x-codes': Object.fromEntries(Object.entries(codes).map(([name, { code, message }]) => [code, { name, message }])),
  }
}
