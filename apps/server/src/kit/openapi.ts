/** OpenAPI 3.1 of every call, generated from the contract. */
import {
  type AnyCall,
  errors,
  fill,
  OPEN_DOCS,
  OPEN_HEADERS,
  OPEN_SCOPES,
  openScopeOf,
  rightTitle,
  rightsOf,
} from '@muyun/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType | undefined, io: 'input' | 'output'): Json => {
  if (!schema) return {};
  const { $schema: _drop, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  return rest;
};

function parametersOf(call: AnyCall): Json[] {
  const path = call.paramNames.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }));
  const query = schemaOf(call.query, 'input') as { properties?: Record<string, Json>; required?: string[] };
  const rest = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }));
  const key = call.writes
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', minLength: 8, maxLength: 100 },
          description: '同一标识重复提交时返回首次结果',
        },
      ]
    : [];
  return [...path, ...rest, ...key];
}

function bodyOf(call: AnyCall): Json | undefined {
  if (call.upload) {
    const fields = schemaOf(call.body, 'input') as { properties?: Json };
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: { ...fields.properties, file: { type: 'string', format: 'binary' } },
          },
        },
      },
    };
  }
  return call.body
    ? { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } }
    : undefined;
}

function responsesOf(call: AnyCall): Json {
  const fault = (description: string): Json => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
  const success: Json =
    call.answer === 'empty'
      ? { 204: { description: '完成' } }
      : call.answer === 'file'
        ? {
            200: {
              description: '文件',
              content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
            },
          }
        : call.answer === 'redirect'
          ? { 302: { description: '跳转' } }
          : call.answer === 'events'
            ? {
                200: {
                  description: '事件流',
                  content: { 'text/event-stream': { schema: { type: 'string' } } },
                },
              }
            : {
                200: {
                  description: '成功',
                  content: { 'application/json': { schema: schemaOf(call.output, 'output') } },
                },
              };
  const session =
    call.right === 'public' ? {} : { 401: fault('未登录'), 403: fault('无权限'), 404: fault('数据不存在') };
  return {
    ...success,
    400: fault('内容有误'),
    ...session,
    ...(call.writes ? { 409: fault('数据已变化') } : {}),
    500: fault('服务器出错'),
  };
}

/** The scope by which a signed key may ask it. */
function openedBy(call: AnyCall): string {
  const scope = OPEN_SCOPES.find((s) => s.value === openScopeOf(call.id));
  return scope ? `${fill(OPEN_DOCS.opened, { scope: scope.label })}；` : '';
}
const securityOf = (call: AnyCall): Json[] =>
  call.right === 'public' ? [] : [{ bearer: [] }, ...(openedBy(call) ? [{ signature: [] }] : [])];

function operationOf(call: AnyCall): Json {
  const rights = rightsOf(call.right);
  const refusals = call.errors.length > 0 ? `；拒绝时的错误码：${call.errors.join('、')}` : '';
  return {
    operationId: call.id,
    summary: call.title,
    tags: [call.path.split('/').slice(2, 4).join('/')],
    description: `${openedBy(call)}${
      rights.length > 0
        ? `权限：${rights.map(rightTitle).join(' 或 ')}（${rights.join(' | ')}）`
        : call.right === 'public'
          ? '无需登录'
          : '登录即可'
    }${refusals}`,
    parameters: parametersOf(call),
    ...(call.body || call.upload ? { requestBody: bodyOf(call) } : {}),
    responses: responsesOf(call),
    security: securityOf(call),
  };
}

export function openApi(calls: readonly AnyCall[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call);
  return {
    openapi: '3.1.0',
    info: { title: '幕云 API', version, description: `铝单板工厂 ERP、MES 与套料\n\n${OPEN_DOCS.text}` },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: OPEN_HEADERS.signature,
          description: OPEN_DOCS.scheme,
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['error'],
          properties: {
            error: {
              type: 'object',
              required: ['code', 'message'],
              properties: {
                code: { type: 'string', enum: Object.keys(errors) },
                message: { type: 'string' },
                details: {},
                validationErrors: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: { field: { type: 'string' }, message: { type: 'string' } },
                  },
                },
              },
            },
            requestId: { type: 'string' },
          },
        },
      },
    },
  };
}
