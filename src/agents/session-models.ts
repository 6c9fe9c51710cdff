import { z } from 'zod';

export interface AgentModel {
  readonly id: string;
  readonly name: string;
}

/** The models that an agent offers in a session, and how it is told which to use. */
export interface SessionModels {
  readonly current: string | undefined;
  readonly offered: readonly AgentModel[];
  readonly choose: (id: string) => { readonly method: string; readonly params: Readonly<Record<string, unknown>> };
}

const NO_MODELS: SessionModels = {
  current: undefined,
  offered: [],
  choose: (modelId) => ({ method: 'session/set_model', params: { modelId } }),
};

const valueSchema = z.looseObject({ value: z.string(), name: z.string().catch('') });
const groupSchema = z.looseObject({ options: z.array(valueSchema.nullable().catch(null)) });
const optionSchema = z.looseObject({
  id: z.string(),
  category: z.string().nullish().catch(undefined),
  type: z.literal('select'),
  currentValue: z.string().optional().catch(undefined),
  options: z.array(z.union([groupSchema, valueSchema]).nullable().catch(null)),
});
const answerSchema = z.looseObject({
  configOptions: z.array(optionSchema.nullable().catch(null)).nullish().catch(undefined),
  models: z
    .looseObject({
      currentModelId: z.string().optional().catch(undefined),
      availableModels: z.array(
        z
          .looseObject({ modelId: z.string(), name: z.string().catch('') })
          .nullable()
          .catch(null),
      ),
    })
    .nullish()
    .catch(undefined),
});

/**
 * Reads them from the answer that opened the session: agents offer them as an option of the session, flat or in groups,
 * or in the field `models` that came before such options.
 */
export function readModels(answer: unknown): SessionModels {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) return NO_MODELS;
  const option = (parsed.data.configOptions ?? [])
    .filter((one) => one !== null)
    .find(({ id, category }) => category === 'model' || id === 'model');
  if (option !== undefined) {
    const values = option.options.flatMap((one) =>
      one === null ? [] : 'options' in one ? listOf(one.options) : [one],
    );
    return {
      current: option.currentValue,
      offered: values.flatMap(({ value, name }) =>
        typeof value === 'string' ? [{ id: value, name: typeof name === 'string' && name !== '' ? name : value }] : [],
      ),
      choose: (value) => ({ method: 'session/set_config_option', params: { configId: option.id, value } }),
    };
  }
  const { models } = parsed.data;
  if (models === null || models === undefined) return NO_MODELS;
  return {
    ...NO_MODELS,
    current: models.currentModelId,
    offered: models.availableModels
      .filter((one) => one !== null)
      .map(({ modelId, name }) => ({ id: modelId, name: name === '' ? modelId : name })),
  };
}

function listOf(values: unknown): readonly { readonly value: unknown; readonly name: unknown }[] {
  return Array.isArray(values) ? values.filter((one) => one !== null) : [];
}

/** A model by what a person calls it: its id, or its name however it is spelled. */
export function findModel({ offered }: Pick<SessionModels, 'offered'>, wanted: string): AgentModel | undefined {
  const plain = wanted.trim().toLowerCase();
  return (
    offered.find(({ id }) => id === wanted) ??
    offered.find((one) => [one.id, one.name].some((name) => name.toLowerCase() === plain))
  );
}
