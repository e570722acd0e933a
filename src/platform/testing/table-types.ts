import fs from 'node:fs'
import path from 'node:path'
import { parseSync, type ESTree } from 'vite'

const src = path.resolve(import.meta.dirname, '../..')

/** A column as a table's interface has it. */
export interface ColumnType {
  /** 'number', 'string', 'Date', 'number[]', 'json' … */
  type: string
  isNullable: boolean
  /** an insert may leave it out although it is not null */
  isGenerated: boolean
  /** of a union of literals, sorted */
  values: string[] | null
}

type Columns = Map<string, ColumnType>

/**
 * Every table of the areas' and nouns' `tables.ts`, and its columns. Reads the syntax alone, which is all that these interfaces need:
 * members, `extends` of an interface or of a Pick of one in the same file.
 */
export function readTableTypes(): Map<string, Columns> {
  const tables = new Map<string, Columns>()
  for (const file of fs.globSync('{*,*/*}/tables.ts', { cwd: src })) {
    const { program } = parseSync(file, fs.readFileSync(path.join(src, file), 'utf8'))
    const interfaces = new Map<string, ESTree.TSInterfaceDeclaration>()
    let named: readonly Member[] = []
    for (const statement of program.body) {
      if (statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'TSInterfaceDeclaration')
        interfaces.set(statement.declaration.id.name, statement.declaration)
      if (statement.type === 'TSModuleDeclaration' && statement.body?.type === 'TSModuleBlock')
        named = statement.body.body.flatMap((inner) =>
          inner.type === 'TSInterfaceDeclaration' ? membersOf(inner) : [],
        )
    }
    for (const { name, type } of named) tables.set(name, columnsOf(nameOf(type), interfaces))
  }
  return tables
}

type Member = { name: string; type: ESTree.TSType }

function membersOf(declaration: ESTree.TSInterfaceDeclaration): Member[] {
  return declaration.body.body.map((member) => {
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier' || !member.typeAnnotation)
      throw new Error(`${declaration.id.name} has a member that is no plain property`)
    return { name: member.key.name, type: member.typeAnnotation.typeAnnotation }
  })
}

function columnsOf(name: string, interfaces: ReadonlyMap<string, ESTree.TSInterfaceDeclaration>): Columns {
  const declaration = interfaces.get(name)
  if (!declaration) throw new Error(`${name} is not an interface of the same file`)
  const inherited = declaration.extends.flatMap(({ expression, typeArguments }) => {
    const base = expression.type === 'Identifier' ? expression.name : ''
    if (base !== 'Pick') return [...columnsOf(base, interfaces)]
    const [of, keys] = typeArguments?.params ?? []
    if (!of || !keys) throw new Error(`${name} picks nothing`)
    const picked = literalsOf(keys)
    return [...columnsOf(nameOf(of), interfaces)].filter(([column]) => picked.includes(column))
  })
  return new Map([
    ...inherited,
    ...membersOf(declaration).map(({ name: column, type }) => [column, columnType(type)] as const),
  ])
}

function columnType(type: ESTree.TSType): ColumnType {
  if (type.type === 'TSTypeReference' && nameOf(type) === 'Generated')
    return { ...columnType(firstArgument(type)), isGenerated: true }
  const parts = type.type === 'TSUnionType' ? type.types : [type]
  const rest = parts.filter((part) => part.type !== 'TSNullKeyword')
  const values = rest.every((part) => part.type === 'TSLiteralType') ? literalsOf(type).toSorted() : null
  const kinds = new Set(rest.map(kindOf))
  return { type: [...kinds].join(' | '), isNullable: rest.length < parts.length, isGenerated: false, values }
}

function kindOf(type: ESTree.TSType): string {
  if (type.type === 'TSNumberKeyword') return 'number'
  if (type.type === 'TSStringKeyword') return 'string'
  if (type.type === 'TSBooleanKeyword') return 'boolean'
  if (type.type === 'TSLiteralType') return typeof literalOf(type)
  if (type.type === 'TSParenthesizedType') return columnType(type.typeAnnotation).type
  if (type.type === 'TSArrayType') return `${kindOf(type.elementType)}[]`
  const name = nameOf(type)
  if (name === 'JSONColumnType') return 'json'
  // Any other name is one of an area's unions of texts, such as DeviceState.
  return name === 'Date' || name === 'Buffer' ? name : 'string'
}

function literalsOf(type: ESTree.TSType): string[] {
  const parts = type.type === 'TSUnionType' ? type.types : [type]
  return parts.flatMap((part) => (part.type === 'TSLiteralType' ? [String(literalOf(part))] : []))
}

function literalOf({ literal }: ESTree.TSLiteralType): unknown {
  return 'value' in literal ? literal.value : undefined
}

function nameOf(type: ESTree.TSType): string {
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier')
    throw new Error(`a column of a type that is not known here: ${type.type}`)
  return type.typeName.name
}

function firstArgument(type: ESTree.TSTypeReference): ESTree.TSType {
  const argument = type.typeArguments?.params[0]
  if (!argument) throw new Error('Generated of nothing')
  return argument
}
