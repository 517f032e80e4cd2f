import { parameterCalls } from '#features/parameters/parameters.contract.ts';
import { contentOf } from './answered.testing.ts';
import type { TestServer } from './server.testing.ts';

/** Changes of parameters, for tests of what the log gives back; without `as`, by the administrator. */
export const parameterChanges = (serverOf: () => TestServer) => {
  let number = 0;
  /** Each under a code of its own. */
  const form = (paramname?: string) => {
    number += 1;
    const name = paramname ?? `Blue ${number}`;
    return {
      paramtype: 'Colour',
      paramtypename: 'Colour',
      paramcode: `C${number}`,
      paramname: name,
      paramsort: number,
    };
  };
  const add = (as = serverOf().administrator, paramname?: string) =>
    serverOf().call(parameterCalls.add, { content: form(paramname) }, { as });
  return {
    form,
    add,
    added: (paramname?: string) => contentOf('a parameter', add(undefined, paramname)),
    rename: (oid: string, paramname: string, as = serverOf().administrator) =>
      serverOf().call(parameterCalls.edit, { content: { oid, paramname } }, { as }),
    /** Its name now; undefined once it is gone. */
    nameOf: async (oid: string): Promise<string | undefined> => {
      const { content } = await serverOf().call(
        parameterCalls.item,
        { query: { oid } },
        { as: serverOf().administrator },
      );
      return (content as typeof content | null)?.paramname;
    },
  };
};
