import { CallbackManager } from '@langchain/core/callbacks/manager';
import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';

/**
 * Switches off LangChain's tracing. It traces every call of every node unasked: that was almost half of a node's cost,
 * and where a person's environment says so (`LANGSMITH_TRACING`) it sends the traces away, past our redactor. A run
 * reports through its own events. The nodes get what they need as arguments and look for no ambient configuration.
 */
export function traceNothing(): void {
  CallbackManager._configureSync = () => undefined;
  AsyncLocalStorageProviderSingleton.runWithConfig = (_config, callback) => callback();
}
