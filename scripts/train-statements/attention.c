/*
 * Attention over pairs of statements that lie one behind the other, without padding: what a general matrix library does
 * for matrices as small as these takes a third of the time of a training.
 *
 *   cc -O3 -march=native -ffast-math -shared -fPIC attention.c -o attention.so -lm
 *
 * `mixed` has, for each piece, its query, key and value; `starts` where each pair begins, and where the last one ends;
 * `looks` keeps, for each pair and head, how much each piece looks at each other one: rows of whole sixteens.
 */
#include <math.h>
#include <string.h>

#define HEADS 12
#define SIZE 32
#define WIDTH (HEADS * SIZE)
#define ROW (3 * WIDTH)
#define MOST 512

static const float SCALE = 0.17677669529663687f;
static float turned[SIZE][MOST] __attribute__((aligned(64)));

static int padded(int pieces) { return (pieces + 15) & ~15; }

static void turn(const float *of, int pieces, int row) {
  for (int j = 0; j < pieces; j++)
    for (int d = 0; d < SIZE; d++) turned[d][j] = of[(long)j * ROW + d];
  for (int d = 0; d < SIZE; d++)
    for (int j = pieces; j < row; j++) turned[d][j] = 0;
}

static void products(const float *with, float scale, float *out, int row) {
  for (int j = 0; j < row; j++) out[j] = 0;
  for (int d = 0; d < SIZE; d++) {
    float x = with[d] * scale;
    const float *column = turned[d];
    for (int j = 0; j < row; j++) out[j] += x * column[j];
  }
}

void forward(const float *mixed, float *out, float *looks, const int *starts, int pairs) {
  for (int pair = 0; pair < pairs; pair++) {
    int first = starts[pair], pieces = starts[pair + 1] - first, row = padded(pieces);
    for (int head = 0; head < HEADS; head++) {
      const float *query = mixed + (long)first * ROW + head * SIZE, *key = query + WIDTH, *value = key + WIDTH;
      turn(key, pieces, row);
      for (int i = 0; i < pieces; i++) {
        float *look = looks + (long)i * row;
        products(query + (long)i * ROW, SCALE, look, row);
        float most = -1e30f, sum = 0, seen[SIZE] = {0};
        for (int j = 0; j < pieces; j++) most = look[j] > most ? look[j] : most;
        for (int j = 0; j < pieces; j++) sum += look[j] = expf(look[j] - most);
        for (int j = 0; j < pieces; j++) look[j] /= sum;
        for (int j = pieces; j < row; j++) look[j] = 0;
        for (int j = 0; j < pieces; j++)
          for (int d = 0; d < SIZE; d++) seen[d] += look[j] * value[(long)j * ROW + d];
        memcpy(out + (long)(first + i) * WIDTH + head * SIZE, seen, sizeof seen);
      }
      looks += (long)pieces * row;
    }
  }
}

void backward(const float *mixed, const float *looks, const float *of_out, float *of_mixed, const int *starts, int pairs) {
  static float of_look[MOST] __attribute__((aligned(64)));
  static float of_key[MOST][SIZE] __attribute__((aligned(64))), of_value[MOST][SIZE] __attribute__((aligned(64)));
  for (int pair = 0; pair < pairs; pair++) {
    int first = starts[pair], pieces = starts[pair + 1] - first, row = padded(pieces);
    for (int head = 0; head < HEADS; head++) {
      const float *query = mixed + (long)first * ROW + head * SIZE, *key = query + WIDTH, *value = key + WIDTH;
      float *target = of_mixed + (long)first * ROW + head * SIZE;
      turn(value, pieces, row);
      memset(of_key, 0, sizeof of_key[0] * pieces);
      memset(of_value, 0, sizeof of_value[0] * pieces);
      for (int i = 0; i < pieces; i++) {
        const float *look = looks + (long)i * row, *of = of_out + (long)(first + i) * WIDTH + head * SIZE;
        const float *own = query + (long)i * ROW;
        float mean = 0, of_query[SIZE] = {0};
        products(of, 1, of_look, row);
        for (int j = 0; j < row; j++) mean += of_look[j] * look[j];
        for (int j = 0; j < row; j++) of_look[j] = look[j] * (of_look[j] - mean) * SCALE;
        for (int j = 0; j < pieces; j++)
          for (int d = 0; d < SIZE; d++) {
            of_query[d] += of_look[j] * key[(long)j * ROW + d];
            of_key[j][d] += of_look[j] * own[d];
            of_value[j][d] += look[j] * of[d];
          }
        memcpy(target + (long)i * ROW, of_query, sizeof of_query);
      }
      for (int j = 0; j < pieces; j++) {
        memcpy(target + (long)j * ROW + WIDTH, of_key[j], sizeof of_key[j]);
        memcpy(target + (long)j * ROW + 2 * WIDTH, of_value[j], sizeof of_value[j]);
      }
      looks += (long)pieces * row;
    }
  }
}
